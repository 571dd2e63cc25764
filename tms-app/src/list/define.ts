import { listsOf, type ListColumn as SharedColumn } from '@attest/shared-ui';
import type { TextKey } from '../textKey';

/** A column as it is declared once, in no language. */
export type ListColumn<Row> = SharedColumn<Row, TextKey>;

/** The lists of the training application, and what they are declared with. */
export const {
  amount,
  anyOf,
  bilingual,
  day,
  defineList,
  definePage,
  defineTable,
  instant,
  knownTable,
  people,
  person,
  served,
  things,
  whether,
  worded,
  yesNo,
} = listsOf<TextKey>({ texts: 'tms-app', mayNot: 'edit.mayNot' });

/** Whether it is overdue. */
export const overdueQuestion = whether('overdue', 'list.due', ['marking.overdue', 'marking.inTime']);
