import { type Kysely, type Migration, sql } from 'kysely';
import { hotTables } from '../database/hotTables';
import { runStatements, secureTenantTable } from '../database/tenantTable';
import { createShortPieces } from '../search/shortPieces';

const TENANT = `tenant_id uuid not null default current_setting('app.tenant_id')::uuid`;

const STATEMENTS = [
  `create table audit_entry (
    ${TENANT}, seq bigint not null, at timestamptz not null, operator_id uuid,
    operator_account text not null, operator_name text not null, module text not null, event text not null,
    object_type text not null, object_id text, terms text[] not null, entry jsonb not null,
    previous_hash text not null, hash text not null, primary key (tenant_id, seq))`,
  'create index audit_entry_object on audit_entry (tenant_id, object_type, object_id, seq desc)',
  'create index audit_entry_operator on audit_entry (tenant_id, operator_id, seq desc)',
  'create index audit_entry_module on audit_entry (tenant_id, module, seq desc)',
  'create index audit_entry_event on audit_entry (tenant_id, event, seq desc)',
  'create index audit_entry_at on audit_entry (tenant_id, at)',
  'create index audit_entry_terms on audit_entry using gin (terms)',
  `create table audit_head (${TENANT}, seq bigint not null, hash text not null, primary key (tenant_id))`,
  `create table audit_seal (
    ${TENANT}, seq bigint not null, hash text not null, sealed_at timestamptz not null,
    signature text not null, primary key (tenant_id, seq))`,
  `create function audit_refuse_change() returns trigger language plpgsql as
    $$ begin raise exception 'The audit trail is append-only'; end $$`,
  ...['audit_entry', 'audit_seal'].map(
    (table) => `create trigger append_only before update or delete or truncate on ${table}
      for each statement execute function audit_refuse_change()`,
  ),
];

/**
 * Appends entries to the tenant's chain: `before` and `after` are the canonical JSON of an entry around its number,
 * which is known only under the lock of the head. The lock is held from here to the commit, and no longer.
 */
const APPEND = `
create function audit_append(entries jsonb) returns void language plpgsql as $$
declare
  head audit_head;
  one record;
  body text;
  previous text;
begin
  select * into head from audit_head for update;
  if not found then
    insert into audit_head (seq, hash) values (0, repeat('0', 64)) on conflict do nothing;
    select * into head from audit_head for update;
  end if;
  for one in
    select * from jsonb_to_recordset(entries) as e(at timestamptz, operator_id uuid, operator_account text,
      operator_name text, module text, event text, object_type text, object_id text, terms text[],
      before text, after text)
  loop
    head.seq := head.seq + 1;
    previous := head.hash;
    body := one.before || head.seq || one.after;
    head.hash := encode(sha256(convert_to(previous || body, 'UTF8')), 'hex');
    insert into audit_entry (seq, at, operator_id, operator_account, operator_name, module, event, object_type,
      object_id, terms, entry, previous_hash, hash)
    values (head.seq, one.at, one.operator_id, one.operator_account, one.operator_name, one.module, one.event,
      one.object_type, one.object_id, one.terms, body::jsonb, previous, head.hash);
  end loop;
  update audit_head set seq = head.seq, hash = head.hash;
end $$`;

/**
 * Months that lie in the archive. The owner of the tables alone may remove entries, and only those: requests may write
 * down what was detached, as they may seal, and remove nothing.
 */
const DETACH = [
  `create table audit_archive (
    ${TENANT}, seq bigint not null, hash text not null, month text not null check (month ~ '^\\d{4}-\\d{2}$'),
    from_seq bigint not null check (from_seq <= seq), previous_hash text not null, until timestamptz not null,
    file text not null, sha256 text not null, detached_at timestamptz not null, public_key text not null,
    signature text not null, attached_until timestamptz,
    primary key (tenant_id, seq), unique (tenant_id, month), unique (tenant_id, from_seq))`,
  `create trigger append_only before delete or truncate or update of tenant_id, seq, hash, month, from_seq,
      previous_hash, until, file, sha256, detached_at, public_key, signature on audit_archive
    for each statement execute function audit_refuse_change()`,
  `create function audit_refuse_removal() returns trigger language plpgsql as $$
  begin
    if exists (select from gone where not exists (
        select from audit_archive a where a.tenant_id = gone.tenant_id and a.seq >= gone.seq))
    then raise exception 'The audit trail is append-only'; end if;
    return null;
  end $$`,
  'drop trigger append_only on audit_entry',
  `create trigger append_only before update or truncate on audit_entry
    for each statement execute function audit_refuse_change()`,
  `create trigger detached_only after delete on audit_entry referencing old table as gone
    for each statement execute function audit_refuse_removal()`,
];

export const auditMigrations: Record<string, Migration> = {
  '20261121T0100_audit_trail': {
    async up(db: Kysely<unknown>) {
      for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
      await secureTenantTable(db, 'audit_entry', { appendOnly: true });
      await secureTenantTable(db, 'audit_seal', { appendOnly: true });
      await secureTenantTable(db, 'audit_head', { appendOnly: true });
      await sql`grant update on audit_head to attest_app`.execute(db);
    },
  },
  '20261121T1700_audit_append': {
    async up(db: Kysely<unknown>) {
      await sql.raw(APPEND).execute(db);
    },
  },
  '20261127T1720_audit_archive': {
    async up(db: Kysely<unknown>) {
      await runStatements(db, DETACH);
      await secureTenantTable(db, 'audit_archive', { update: '(attached_until)' });
    },
  },
  '20261129T1405_audit_hot': hotTables('audit_entry', 'audit_head'),
  '20261130T0840_audit_short_pieces': {
    async up(db: Kysely<unknown>) {
      await createShortPieces(db);
      // Kept beside the entries, which stay as they were hashed. A function in an index is not asked under row-level security.
      await sql`
        alter table audit_entry add short_pieces text[] not null generated always as (short_pieces(entry->>'objectNo',
          entry->>'objectName', entry->>'objectNameEn', operator_account, operator_name)) stored`.execute(db);
      await sql`create index audit_entry_short_pieces on audit_entry using gin (short_pieces)`.execute(db);
    },
  },
};
