import Type, { type Static } from 'typebox';
import { Bilingual, Nullable, Strict, Uuid } from './common';

/** One row of an imported spreadsheet. */
export const ImportedRow = Strict({
  /** As the spreadsheet counts, the headings being row 1. */
  row: Type.Integer(),
  /** What names it, in the order of the report's columns. */
  cells: Type.Array(Nullable(Type.String())),
  /** Why it is left out; empty when it is, or was, imported. */
  problems: Type.Array(Bilingual),
  /** What it says is there. */
  made: Type.Boolean(),
});
export type ImportedRow = Static<typeof ImportedRow>;

/** An import under way or over; `done` of `total` rows are dealt with. */
export const SheetImport = Strict({
  id: Uuid,
  state: Type.Enum(['queued', 'running', 'done', 'cancelled', 'failed']),
  done: Type.Integer(),
  total: Type.Integer(),
  /** Why it stopped before its end. */
  error: Nullable(Bilingual),
  rows: Type.Array(ImportedRow),
});
export type SheetImport = Static<typeof SheetImport>;
