import type { AuditEntry, AuditFilter, AuditWords, Bilingual, Page } from '@attest/api-contract';
import { sql } from 'kysely';
import type { Stored } from '../database/schema';
import type { TenantTransaction } from '../database/tenantTransaction';
import type { Context } from '../module';
import type { PageAsked, Range } from '../search/listSql';
import { containing } from '../search/searchTerms';
import type { ChainEntry } from './chain';
import { withoutHidden } from './hidden';
import { trail } from './trail';
import { auditName } from './words/names';
import { objectName } from './words/registry';
import { auditWords } from './words/words';

type Linked = Pick<Stored<'audit_entry'>, 'entry' | 'previous_hash' | 'hash'>;

const LINKED = sql<Linked>`a.entry, a.previous_hash, a.hash`;

interface AuditPage extends PageAsked {
  filter: AuditFilter;
}

/** A page of the trail in words, newest first. */
export async function searchEntries(
  ctx: Context,
  { filter, ...input }: AuditPage,
): Promise<Page<AuditEntry>> {
  const { rows, ...total } = await trail.page({ ctx, filter }, LINKED, input);
  return { rows: await inWords(ctx, rows), ...total };
}

interface AuditRange extends Range {
  filter: AuditFilter;
}

/** A range of the trail in words, newest first. */
export const entriesWithin = async (ctx: Context, { filter, ...range }: AuditRange): Promise<AuditEntry[]> =>
  inWords(ctx, await trail.rows<Linked>({ ctx, filter }, LINKED, range));

async function inWords(ctx: Context, rows: Linked[]): Promise<AuditEntry[]> {
  const entries = await withoutHidden(
    ctx,
    rows.map((row) => row.entry),
  );
  const words = await auditWords(ctx, entries);
  return rows.map((row, at) =>
    toAnswer(entries[at] as ChainEntry, row.previous_hash, row.hash, words[at] as AuditWords),
  );
}

/** What the browser is told of an entry: tenant, zone, session and how it was hashed stay on the server. */
function toAnswer(entry: ChainEntry, previousHash: string, hash: string, words: AuditWords): AuditEntry {
  const {
    tenant: _tenant,
    zone: _zone,
    session: _session,
    hashVersion: _version,
    termsHash: _terms,
    onBehalfOfId: _onBehalfOfId,
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
