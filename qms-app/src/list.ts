import { listsOf } from '@attest/shared-ui';
import type { TextKey } from '@attest/shared-utility';

/** The lists of the quality application, and what they are declared with. */
export const { defineList, instant, person } = listsOf<TextKey<'qms-app'>>({
  texts: 'qms-app',
  mayNot: 'list.mayNotCreate',
});
