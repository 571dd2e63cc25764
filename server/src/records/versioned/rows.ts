import { sql } from 'kysely';
import { changedNow, recordChanged, refuseStale } from '../../platform/calls/stale';
import { AppError } from '../../platform/errors';
import type { Context } from '../../platform/module';
import type { Columns, VersionedRow } from './type';

/** Reads an entity and locks it; `seen` null: in whatever version it is. RECORD_NOT_EXIST, RECORD_CHANGED. */
export async function lockRow<Row extends VersionedRow>(
  ctx: Context,
  { table }: { table: string },
  id: string,
  seen: number | undefined | null,
): Promise<Row> {
  const { rows } = await sql<Row>`
    select * from ${sql.table(table)} where id = ${id} for update`.execute(ctx.tx);
  const [row] = rows;
  if (!row) throw new AppError('RECORD_NOT_EXIST');
  if (seen !== null) await refuseStale(ctx, row, seen);
  return row;
}

/** A new entity; none where its number is taken. */
export async function insertRow<Row extends VersionedRow>(
  ctx: Context,
  table: string,
  columns: Columns,
): Promise<Row | undefined> {
  const entries = Object.entries({ ...columns, ...changedNow(ctx, 0) });
  const { rows } = await sql<Row>`
    insert into ${sql.table(table)} (${sql.join(entries.map(([column]) => sql.ref(column)))})
    values (${sql.join(entries.map(([, value]) => value))})
    on conflict do nothing returning *`.execute(ctx.tx);
  return rows[0];
}

/**
 * Writes columns of an entity, who did it and when, over the version that was read. RECORD_CHANGED where somebody wrote
 * since, which only happens to rows that were not locked.
 */
export async function updateRow<Row extends VersionedRow>(
  ctx: Context,
  table: string,
  row: Row,
  columns: Columns,
): Promise<Row> {
  const entries = Object.entries({ ...changedNow(ctx, row.version), ...columns });
  const { rows } = await sql<Row>`
    update ${sql.table(table)}
    set ${sql.join(entries.map(([column, value]) => sql`${sql.ref(column)} = ${value}`))}
    where id = ${row.id} and version = ${row.version} returning *`.execute(ctx.tx);
  return rows[0] ?? refuseOvertaken(ctx, table, row);
}

async function refuseOvertaken(ctx: Context, table: string, { id }: VersionedRow): Promise<never> {
  const { rows } = await sql<VersionedRow>`select * from ${sql.table(table)} where id = ${id}`.execute(
    ctx.tx,
  );
  throw rows[0] ? await recordChanged(ctx, rows[0]) : new AppError('RECORD_NOT_EXIST');
}

/** Removes an entity of which nothing but a draft was there. */
export async function removeRow(ctx: Context, table: string, { id }: VersionedRow): Promise<void> {
  await sql`delete from ${sql.table(table)} where id = ${id}`.execute(ctx.tx);
}
