import { type BulkAct, listsOf, type RowAct, type ListColumn as SharedColumn } from '@attest/shared-ui';
import type { TextKey as KeyOf } from '@attest/shared-utility';

type TextKey = KeyOf<'shell-app'>;

/** A column as it is declared once, in no language. */
export type ListColumn<Row> = SharedColumn<Row, TextKey>;

/** An operation of a row. */
export type ListAct<Row> = RowAct<Row, TextKey>;

/** An operation of all rows that are chosen. */
export type ListBulkAct<Row> = BulkAct<Row, TextKey>;

/** The lists of the shell, and what they are declared with. */
export const {
  anyOf,
  bilingual,
  day,
  defineList,
  definePage,
  defineTable,
  instant,
  knownList,
  knownTable,
  people,
  person,
  served,
  things,
  worded,
} = listsOf<TextKey>({ texts: 'shell-app', mayNot: 'admin.mayNot' });

/** One of what occurs, asked for as `asked` where the server calls it otherwise. */
export const one = (key: string, label: TextKey, asked = key) =>
  served(key, label, { kind: 'radio', asks: ([chosen]) => ({ [asked]: chosen }) });
