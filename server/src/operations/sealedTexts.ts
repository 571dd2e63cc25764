import type pg from 'pg';
import { openWith, type SealedColumn } from '../platform/database/sealed';

/** A sealed text where it lies. */
export interface SealedText {
  column: SealedColumn;
  /** Its row, for this transaction. */
  place: string;
  sealed: Buffer;
}

/** All that lies sealed in a tenant, for the transaction of `client`. */
export async function* sealedTexts(
  client: pg.ClientBase,
  tenantId: string,
  columns: readonly SealedColumn[],
  { hold = false }: { hold?: boolean } = {},
): AsyncGenerator<SealedText> {
  // The owner of the tables is bound by row-level security too.
  await client.query("select set_config('app.tenant_id', $1, true)", [tenantId]);
  for (const column of columns) {
    const { table, column: name } = column;
    const { rows } = await client.query<{ place: string; sealed: Buffer }>(
      `select ctid::text as place, ${name} as sealed from ${table}
       where tenant_id = $1 and ${name} is not null${hold ? ' for update' : ''}`,
      [tenantId],
    );
    for (const { place, sealed } of rows) yield { column, place, sealed };
  }
}

/** How many sealed texts of a tenant its keys open, and how many none does. */
export async function openedTexts(
  client: pg.ClientBase,
  tenantId: string,
  columns: readonly SealedColumn[],
  keys: [Buffer, ...Buffer[]],
): Promise<{ opened: number; closed: number }> {
  const count = { opened: 0, closed: 0 };
  for await (const { column, sealed } of sealedTexts(client, tenantId, columns)) {
    try {
      openWith(keys, tenantId, column.purpose, sealed);
      count.opened += 1;
    } catch {
      count.closed += 1;
    }
  }
  return count;
}
