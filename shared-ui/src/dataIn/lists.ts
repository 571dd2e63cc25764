import type { TextKey } from '@attest/shared-utility';
import { listsOf } from '../list/define';

/** What lists of imports are declared with. */
export const { amount, anyOf, bilingual, defineList, defineTable, instant, person, whether } = listsOf<
  TextKey<'ui'>
>({ texts: 'ui', mayNot: 'dataIn.mayNot' });
