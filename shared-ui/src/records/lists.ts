import type { TextKey } from '@attest/shared-utility';
import { listsOf } from '../list/define';

/** What lists of records are declared with. */
export const { defineList, instant, person } = listsOf<TextKey<'ui'>>({
  texts: 'ui',
  mayNot: 'records.list.mayNotCreate',
});
