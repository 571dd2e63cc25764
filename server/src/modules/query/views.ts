import type { QueryView } from '@attest/api-contract';
import { changes } from '../../platform/audit/changes';
import type { Handles } from '../../platform/calls/handleAll';
import { AppError } from '../../platform/errors';
import type { Context } from '../../platform/module';
import { compileQuery, fieldOf, orderSql } from './compile';
import { usableQuery } from './definitions';

/** A view of the caller. RECORD_NOT_EXIST for anybody else's. */
export async function viewOf(ctx: Context, queryId: string, id: string): Promise<QueryView> {
  const view = await ctx.tx
    .selectFrom('query_view')
    .select(['id', 'name', 'columns', 'sort'])
    .where('id', '=', id)
    .where('query_id', '=', queryId)
    .where('user_id', '=', ctx.caller.userId)
    .executeTakeFirst();
  if (!view) throw new AppError('RECORD_NOT_EXIST');
  return view;
}

/** Keeps or changes a view of the caller. QUERY_NAME_DUPLICATE, QUERY_PARSE_FAILED for unknown columns. */
export const saveView: Handles<'saveQueryView'> = async (ctx, input) => {
  const query = await usableQuery(ctx, input.queryId);
  const { object } = compileQuery(ctx, query.content);
  for (const key of input.columns) fieldOf(ctx, object, key);
  orderSql(ctx, object, input.sort);
  const same = await ctx.tx
    .selectFrom('query_view')
    .select('id')
    .where('query_id', '=', input.queryId)
    .where('user_id', '=', ctx.caller.userId)
    .where('name', '=', input.name)
    .executeTakeFirst();
  if (same && same.id !== input.id) throw new AppError('QUERY_NAME_DUPLICATE');
  const values = { name: input.name, columns: input.columns, sort: JSON.stringify(input.sort) };
  const id = input.id ?? (await insert(ctx, input.queryId, values));
  if (input.id) {
    await viewOf(ctx, input.queryId, input.id);
    await ctx.tx.updateTable('query_view').set(values).where('id', '=', input.id).execute();
  }
  ctx.audit({
    module: 'query',
    objectType: 'query',
    objectId: query.id,
    objectNo: query.code,
    objectName: query.name,
    event: 'saveView',
    changes: changes({ view: [null, input.name] }),
  });
  return { id };
};

async function insert(
  ctx: Context,
  queryId: string,
  values: { name: string; columns: string[]; sort: string },
): Promise<string> {
  const { id } = await ctx.tx
    .insertInto('query_view')
    .values({ ...values, query_id: queryId, user_id: ctx.caller.userId })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Removes a view of the caller. RECORD_NOT_EXIST. */
export async function deleteView(ctx: Context, id: string): Promise<void> {
  const view = await ctx.tx
    .deleteFrom('query_view')
    .where('id', '=', id)
    .where('user_id', '=', ctx.caller.userId)
    .returning(['query_id', 'name'])
    .executeTakeFirst();
  if (!view) throw new AppError('RECORD_NOT_EXIST');
  ctx.audit({
    module: 'query',
    objectType: 'query',
    objectId: view.query_id,
    event: 'deleteView',
    changes: changes({ view: [view.name, null] }),
  });
}
