import type { AuditEntry, AuditFilter, AuditWords, Bilingual, Sort } from '@attest/api-contract';
import { type SqlBool, sql } from 'kysely';
import type { TenantTransaction } from '../database/tenantTransaction';
import type { Context } from '../module';
import { orderBy } from '../search/listSql';
import { containing, searchTerms } from '../search/searchTerms';
import type { ChainEntry } from './chain';
import { withoutHidden } from './hidden';
import { auditName } from './words/names';
import { objectName } from './words/registry';
import { auditWords } from './words/words';
import './tables';

export interface AuditRange {
  offset: number;
  limit: number;
  sort?: Sort[];
  filter: AuditFilter;
}

/** A range of the trail in words, newest first, with the true total. */
export async function searchEntries(
  ctx: Context,
  { offset, limit, sort, filter }: AuditRange,
): Promise<{ rows: AuditEntry[]; total: number }> {
  // The trail has one order, its own.
  orderBy({}, sort, sql`seq desc`);
  const matching = ctx.tx.selectFrom('audit_entry').where((e) => {
    const parts = [sql<SqlBool>`true`];
    if (filter.operatorId) parts.push(sql<SqlBool>`operator_id = ${filter.operatorId}`);
    if (filter.module) parts.push(sql<SqlBool>`module = ${filter.module}`);
    if (filter.event) parts.push(sql<SqlBool>`event = ${filter.event}`);
    if (filter.objectType) parts.push(sql<SqlBool>`object_type = ${filter.objectType}`);
    if (filter.objectId) parts.push(sql<SqlBool>`object_id = ${filter.objectId}`);
    if (filter.from) parts.push(sql<SqlBool>`at >= ${filter.from}`);
    if (filter.to) parts.push(sql<SqlBool>`at <= ${filter.to}`);
    if (filter.text?.trim()) parts.push(...textConditions(filter.text.trim()));
    return e.and(parts);
  });
  const { total } = await matching
    .select((e) => e.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await matching
    .select(['entry', 'previous_hash', 'hash'])
    .orderBy('seq', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
  const entries = await withoutHidden(
    ctx,
    rows.map((row) => row.entry),
  );
  const words = await auditWords(ctx, entries);
  return {
    rows: rows.map((row, at) =>
      toAnswer(entries[at] as ChainEntry, row.previous_hash, row.hash, words[at] as AuditWords),
    ),
    total: Number(total),
  };
}

/** The index finds entries that have all pieces of the text; the second condition decides. */
function textConditions(text: string) {
  const terms = searchTerms(text);
  const shown = sql`concat_ws(' ', entry->>'objectNo', entry->>'objectName', entry->>'objectNameEn', operator_account, operator_name)`;
  const contains = sql<SqlBool>`${shown} ilike ${containing(text)}`;
  return terms.length ? [sql<SqlBool>`terms @> ${terms}::text[]`, contains] : [contains];
}

/** What the browser is told of an entry: tenant, zone, session and how it was hashed stay on the server. */
function toAnswer(entry: ChainEntry, previousHash: string, hash: string, words: AuditWords): AuditEntry {
  const {
    tenant: _tenant,
    zone: _zone,
    session: _session,
    hashVersion: _version,
    termsHash: _terms,
    objectNameEn = null,
    ...shown
  } = entry;
  return { ...shown, objectNameEn, previousHash, hash, words };
}

/** People who occur in the trail, under the name they had last. */
export async function operators(tx: TenantTransaction, text: string | undefined) {
  const found = await sql<{ id: string; account: string; name: string }>`
    with recursive people as (
      (select operator_id from audit_entry where operator_id is not null order by operator_id limit 1)
      union all
      select (select e.operator_id from audit_entry e where e.operator_id > p.operator_id
              order by e.operator_id limit 1)
      from people p where p.operator_id is not null
    )
    select p.operator_id as id, l.operator_account as account, l.operator_name as name
    from people p cross join lateral (
      select operator_account, operator_name from audit_entry e
      where e.operator_id = p.operator_id order by seq desc limit 1) l
    where ${text ? sql`concat_ws(' ', l.operator_account, l.operator_name) ilike ${containing(text)}` : sql`true`}
    order by l.operator_account limit 200`.execute(tx);
  return found.rows;
}

const NAMES = { module: 'modules', event: 'events', object_type: 'objects' } as const;

/** Distinct values of a column by hopping along its index (the trail itself is long), and what they are called. */
export async function distinctValues(
  { tx, brought }: Context,
  column: keyof typeof NAMES,
): Promise<{ value: string; label: Bilingual }[]> {
  const name = sql.ref(column);
  const { rows } = await sql<{ value: string }>`
    with recursive found as (
      (select ${name} as value from audit_entry order by ${name} limit 1)
      union all
      select (select e.${name} from audit_entry e where e.${name} > f.value order by e.${name} limit 1)
      from found f where f.value is not null
    )
    select value from found where value is not null`.execute(tx);
  return rows.map(({ value }) => ({
    value,
    label: column === 'object_type' ? objectName(brought, value) : auditName(NAMES[column], value),
  }));
}
