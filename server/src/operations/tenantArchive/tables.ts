import type pg from 'pg';

/** A table of a tenant's data. */
export interface TenantTable {
  name: string;
  /** Tables that its rows refer to. */
  needs: string[];
  /** Columns that are not worked out from others, quoted. */
  columns: string[];
  /** What its rows are sorted by, as SQL. */
  order: string;
  /** Rows tell something by a trigger when they come, or are refused. */
  triggers: boolean;
}

/** What belongs to a deployment, or to the moment: it does not move. */
export const LEFT_OUT: Record<string, string> = {
  session: 'sessions end where the tenant leaves',
  password_reset: 'codes that were sent are good for minutes',
  sign_in_guard: 'counts of wrong passwords begin anew',
  sign_in_source: 'counts of wrong passwords begin anew',
  file_upload: 'uploads under way begin anew',
  mail_message: 'the former deployment sends what waits there',
  backup_attempt: 'backups of the former deployment',
  audit_seal: 'signed with the key of the former deployment; they are in trail.jsonl',
};

/** What lets people in, beside the columns of sealed texts: only in an archive that is encrypted. */
export const CREDENTIALS: Record<string, string> = {
  password_history: 'hashes of former passwords',
  recovery_code: 'hashes of recovery codes',
  scim_token: 'hashes of the tokens of provisioning',
  totp_factor: 'secrets of authenticator apps',
};
/** The columns of the same kind in tables that are there in any case. */
export const CREDENTIAL_COLUMNS: Record<string, string[]> = { user_account: ['password_hash'] };

const TABLES = `
  select c.relname as name,
    array(select distinct r.relname::text from pg_constraint k join pg_class r on r.oid = k.confrelid
      where k.conrelid = c.oid and k.contype = 'f' and k.confrelid <> c.oid) as needs,
    array(select quote_ident(a.attname) from pg_attribute a
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      order by a.attnum) as columns,
    coalesce((select string_agg(quote_ident(a.attname) || case when a.attcollation <> 0 then ' collate "C"' else '' end,
        ', ' order by key.at)
      from pg_index i cross join unnest(i.indkey::int2[]) with ordinality key(attnum, at)
      join pg_attribute a on a.attrelid = c.oid and a.attnum = key.attnum
      where i.indrelid = c.oid and i.indisprimary), 'line collate "C"') as "order",
    exists (select from pg_trigger g where g.tgrelid = c.oid and not g.tgisinternal) as triggers
  from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
    and (c.relname = 'tenant' or exists (select from pg_attribute a
      where a.attrelid = c.oid and a.attname = 'tenant_id' and not a.attisdropped))
  order by c.relname`;

/** All tables of a tenant's data, whatever others refer to first. Throws where tables refer to each other in a circle. */
export async function tenantTables(client: Pick<pg.ClientBase, 'query'>): Promise<TenantTable[]> {
  const { rows } = await client.query<TenantTable>(TABLES);
  const sorted: TenantTable[] = [];
  for (let left = rows; left.length > 0; ) {
    const waiting = new Set(left.map(({ name }) => name));
    const ready = left.filter(({ needs }) => needs.every((other) => !waiting.has(other)));
    if (ready.length === 0)
      throw new Error(`Tables refer to each other in a circle: ${[...waiting].join(', ')}`);
    sorted.push(...ready);
    left = left.filter((table) => !ready.includes(table));
  }
  return sorted;
}
