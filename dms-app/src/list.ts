import { listsOf } from '@attest/shared-ui';
import type { TextKey } from '@attest/shared-utility';

/** The lists of the document application, and what they are declared with. */
export const { anyOf, day, defineList, person, served, worded } = listsOf<TextKey<'dms-app'>>({
  texts: 'dms-app',
  mayNot: 'list.mayNotCreate',
});
