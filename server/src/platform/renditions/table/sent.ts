import { deserialize, serialize } from 'node:v8';
import type { Cell, Table } from './types';

/** A table on its way to a thread. Its last rows are packed: thousands of them sent as they are would hold the event loop. */
export interface SentTable {
  table: Table;
  packed: Uint8Array[];
}

/** Some rows as bytes; a few hundred take a millisecond. */
export const packRows = (rows: Cell[][]): Uint8Array => serialize(rows);

/** What was sent, with all of its rows. */
export const unpacked = ({ table, packed }: SentTable): Table => ({
  ...table,
  rows: [...table.rows, ...packed.flatMap((part) => deserialize(part) as Cell[][])],
});
