import type { QueryResult, Sort } from '@attest/api-contract';
import { sql } from 'kysely';
import type { Handles, InputOf } from '../../platform/calls/handleAll';
import { AppError } from '../../platform/errors';
import type { Context } from '../../platform/module';
import { countOf, totalOf } from '../../platform/search/listSql';
import { type CompiledQuery, compileQuery, fieldOf, orderSql } from './compile';
import { usableQuery } from './definitions';
import { viewOf } from './views';

/** A query of the caller, ready to be run: checked again, since rights and catalogue may have changed. */
export async function preparedQuery(
  ctx: Context,
  input: Pick<InputOf<'runQuery'>, 'id' | 'viewId' | 'sort'>,
): Promise<CompiledQuery & { sort: Sort[] }> {
  const { content } = await usableQuery(ctx, input.id);
  const compiled = compileQuery(ctx, content);
  const view = input.viewId ? await viewOf(ctx, input.id, input.viewId) : undefined;
  return {
    ...compiled,
    ...(view && { columns: view.columns.map((key) => fieldOf(ctx, compiled.object, key)) }),
    sort: input.sort ?? view?.sort ?? content.sort,
  };
}

/** One page of a query's result. QUERY_TOO_SLOW after the time limit. */
export const runQuery: Handles<'runQuery'> = async (ctx, input) => {
  const query = await preparedQuery(ctx, input);
  const { page, pageSize } = input;
  const limit = String(ctx.platform.config.queryTimeLimit);
  await sql`select set_config('statement_timeout', ${limit}, true)`.execute(ctx.tx);
  try {
    const rows = await readRows(ctx, query, pageSize, (page - 1) * pageSize);
    const counted = countOf(sql`${query.object.from} where ${query.where}`, input);
    const count = await sql<{ count: number }>`select ${counted} as count`.execute(ctx.tx);
    return {
      columns: query.columns.map(({ key }) => key),
      rows,
      ...totalOf(count.rows[0]?.count ?? 0, input),
    };
  } catch (error) {
    if ((error as { code?: string }).code === '57014') throw new AppError('QUERY_TOO_SLOW');
    throw error;
  }
};

/** Rows of a prepared query from an offset. */
export async function readRows(
  ctx: Context,
  { object, columns, where, sort }: CompiledQuery & { sort: Sort[] },
  limit: number,
  offset: number,
): Promise<QueryResult['rows']> {
  const selected = columns.map(
    (column, index) => sql`${column.shown ?? column.sql} as ${sql.ref(`c${index}`)}`,
  );
  const { rows } = await sql<Record<string, unknown>>`
    select (${object.id})::text as row_id, ${object.path} as row_path, ${sql.join(selected)}
    from ${object.from} where ${where} order by ${orderSql(ctx, object, sort)}
    limit ${limit} offset ${offset}`.execute(ctx.tx);
  return rows.map((row) => ({
    id: String(row.row_id),
    path: (row.row_path as string | null) ?? null,
    values: Object.fromEntries(columns.map(({ key }, index) => [key, plain(row[`c${index}`])])),
  }));
}

const plain = (value: unknown): unknown => (value instanceof Date ? value.toISOString() : (value ?? null));
