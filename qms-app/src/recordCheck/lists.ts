import { listsOf } from '@attest/shared-ui';
import type { TextKey } from '@attest/shared-utility';

/** What lists of checks are declared with. */
export const {
  amount,
  anyOf,
  bilingual,
  defineList,
  defineTable,
  instant,
  knownList,
  people,
  person,
  whether,
} = listsOf<TextKey<'qms-app'>>({ texts: 'qms-app', mayNot: 'recordCheck.mayNot' });
