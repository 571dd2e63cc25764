import type { QueryContent, QueryDetail, QueryRow } from '@attest/api-contract';
import { type RawBuilder, sql } from 'kysely';
import { userRefs } from '../../directory/identity/directory';
import type { AuditChange } from '../../platform/audit/auditRecord';
import { changes } from '../../platform/audit/changes';
import type { Handles, InputOf } from '../../platform/calls/handleAll';
import type { Stored } from '../../platform/database/schema';
import { AppError } from '../../platform/errors';
import type { Context } from '../../platform/module';
import { list } from '../../platform/search/list';
import { anyContains, rangeOf } from '../../platform/search/listSql';
import { recordedContent } from './auditWords';
import { compileQuery, mayReach, orderSql } from './compile';
import { CONTENT_LABELS } from './contentLabels';
import { mayExport, objectLabel } from './objects';

type StoredQuery = Stored<'query_definition'>;

const mayEdit = (ctx: Context, query: Pick<StoredQuery, 'owner_id' | 'category'>): boolean =>
  Boolean(ctx.caller.permissions.get('QueryManageEdit')?.has('edit')) &&
  (query.category !== 'private' || query.owner_id === ctx.caller.userId);

/** Own queries, public ones open to a role of the caller, and for editors those of the configuration. */
function usable(ctx: Context): RawBuilder<unknown> {
  const editor = Boolean(ctx.caller.permissions.get('QueryManageEdit')?.has('edit'));
  return sql`(q.owner_id = ${ctx.caller.userId}
    or (q.category = 'public' and (${editor} or q.content->'useScope' = '[]'::jsonb
      or q.content->'useScope' ?| ${ctx.caller.roles}::text[]))
    or (q.category = 'config' and ${editor}))`;
}

/** Queries that the caller may use, the newest change first. */
const queries = list<InputOf<'listQueries'>['filter']>({
  source: sql`query_definition q`,
  columns: {
    code: sql`q.code`,
    name: sql`q.name collate attest_zh`,
    category: sql`q.category`,
    object: sql`q.object`,
    changedAt: sql`q.changed_at`,
  },
  filters: {
    text: (text) => anyContains(text, sql`q.code`, sql`q.name`, sql`q.description`),
    category: (categories) => sql`q.category = any(${categories})`,
    object: (objects) => sql`q.object = any(${objects})`,
  },
  scope: ({ ctx }) => usable(ctx),
  order: [sql`q.changed_at desc`, sql`q.id`],
});

/** One page of the queries that the caller may use. */
export const listQueries: Handles<'listQueries'> = async (ctx, input) => {
  const asked = { ctx, filter: input.filter };
  const rows = await queries.rows<StoredQuery>(asked, sql`q.*`, rangeOf(input));
  return { rows: await toRows(ctx, rows), ...(await queries.counted(asked, input)) };
};

async function toRows(ctx: Context, queries: StoredQuery[]): Promise<QueryRow[]> {
  const owners = await userRefs(
    ctx.tx,
    queries.map((query) => query.owner_id),
  );
  return queries.map((query) => ({
    id: query.id,
    code: query.code,
    name: query.name,
    category: query.category,
    object: query.object,
    objectLabel: objectLabel(ctx, query.object),
    description: query.description,
    owner: owners.get(query.owner_id) ?? { id: query.owner_id, account: '', name: '' },
    changedAt: query.changed_at.toISOString(),
    mayEdit: mayEdit(ctx, query),
    mayExport: mayExport(ctx, query.object),
  }));
}

/** A query that the caller may use. RECORD_NOT_EXIST for any other. */
export async function usableQuery(ctx: Context, id: string, { lock = false } = {}): Promise<StoredQuery> {
  const { rows } = await sql<StoredQuery>`
    select q.* from query_definition q where q.id = ${id} and ${usable(ctx)}
    ${lock ? sql`for update` : sql``}`.execute(ctx.tx);
  const [query] = rows;
  if (!query) throw new AppError('RECORD_NOT_EXIST');
  return query;
}

/** One query with the caller's views of it. */
export async function queryDetail(ctx: Context, id: string): Promise<QueryDetail> {
  const query = await usableQuery(ctx, id);
  const [row] = await toRows(ctx, [query]);
  const views = await ctx.tx
    .selectFrom('query_view')
    .select(['id', 'name', 'columns', 'sort'])
    .where('query_id', '=', id)
    .where('user_id', '=', ctx.caller.userId)
    .orderBy('name')
    .execute();
  return { row: row as QueryRow, content: query.content, version: query.version, views };
}

/**
 * Creates or changes a query after it was read whole. QUERY_SCOPE_EMPTY, QUERY_PARSE_FAILED,
 * QUERY_NAME_DUPLICATE, RECORD_CHANGED, REASON_REQUIRED; NO_PERMISSION when its scope reaches further than
 * the author's own rights.
 */
export const saveQuery: Handles<'saveQuery'> = async (ctx, { id, version, content, reason }) => {
  const { object } = compileQuery(ctx, content);
  orderSql(ctx, object, content.sort);
  if (content.dataScope && !mayReach(ctx, object, content.dataScope)) throw new AppError('NO_PERMISSION');
  await refuseSameName(ctx, id, content);
  const columns = {
    code: content.code,
    name: content.name,
    category: content.category,
    object: content.object,
    description: content.description,
    content,
    changed_at: ctx.now,
  };
  if (!id) {
    const created = await ctx.tx
      .insertInto('query_definition')
      .values({ ...columns, content: JSON.stringify(content), owner_id: ctx.caller.userId })
      .returning(['id', 'version'])
      .executeTakeFirstOrThrow();
    audit(
      ctx,
      created.id,
      content,
      created.version,
      'create',
      contentChanges(ctx, undefined, content),
      reason,
    );
    return created;
  }
  if (!reason.trim()) throw new AppError('REASON_REQUIRED');
  const before = await usableQuery(ctx, id, { lock: true });
  if (!mayEdit(ctx, before)) throw new AppError('NO_PERMISSION');
  await refuseStale(ctx, before, version);
  const changes = contentChanges(ctx, before.content, content);
  if (changes.length === 0) return { id, version: before.version };
  await ctx.tx
    .updateTable('query_definition')
    .set({ ...columns, content: JSON.stringify(content), version: before.version + 1 })
    .where('id', '=', id)
    .execute();
  audit(ctx, id, content, before.version + 1, 'change', changes, reason);
  return { id, version: before.version + 1 };
};

/** Removes a query. QUERY_FIELD_LINKED while others keep views of it, RECORD_CHANGED, NO_PERMISSION. */
export async function deleteQuery(ctx: Context, id: string, version: number, reason: string): Promise<void> {
  const query = await usableQuery(ctx, id, { lock: true });
  if (!mayEdit(ctx, query)) throw new AppError('NO_PERMISSION');
  await refuseStale(ctx, query, version);
  const linked = await ctx.tx
    .selectFrom('query_view')
    .select('id')
    .where('query_id', '=', id)
    .where('user_id', '!=', ctx.caller.userId)
    .executeTakeFirst();
  if (linked) throw new AppError('QUERY_FIELD_LINKED');
  await ctx.tx.deleteFrom('query_definition').where('id', '=', id).execute();
  audit(ctx, id, query.content, query.version, 'delete', [], reason);
}

async function refuseSameName(
  ctx: Context,
  id: string | undefined,
  { name, code, category }: QueryContent,
): Promise<void> {
  const { rows } = await sql`
    select from query_definition q
    where q.id is distinct from ${id ?? null}::uuid and (q.code = ${code} or (lower(q.name) = lower(${name})
      and (case when q.category = 'private' then q.owner_id end)
        is not distinct from ${category === 'private' ? ctx.caller.userId : null}::uuid))`.execute(ctx.tx);
  if (rows.length > 0) throw new AppError('QUERY_NAME_DUPLICATE');
}

async function refuseStale(ctx: Context, query: StoredQuery, version: number | undefined): Promise<void> {
  if (query.version === version) return;
  const owner = (await userRefs(ctx.tx, [query.owner_id])).get(query.owner_id);
  throw new AppError('RECORD_CHANGED', { name: owner?.name ?? '', at: query.changed_at.toISOString() });
}

function contentChanges(ctx: Context, before: QueryContent | undefined, after: QueryContent): AuditChange[] {
  const [was, is] = [before && recordedContent(ctx, before), recordedContent(ctx, after)];
  const fields = Object.keys(CONTENT_LABELS) as (keyof QueryContent)[];
  return changes(
    Object.fromEntries(fields.map((field) => [field, [was?.[field], is[field]]])),
    CONTENT_LABELS,
  );
}

function audit(
  ctx: Context,
  id: string,
  { code, name }: QueryContent,
  version: number,
  event: 'create' | 'change' | 'delete',
  changes: AuditChange[],
  reason: string,
): void {
  ctx.audit({
    module: 'query',
    objectType: 'query',
    objectId: id,
    objectNo: code,
    objectName: name,
    objectVersion: version,
    event,
    changes,
    ...(reason.trim() && { reason }),
  });
}
