import { type Kysely, type Migration, sql } from 'kysely';
import { secureTenantTable } from '../database/tenantTable';

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
};
