import { type Kysely, type Migration, sql } from 'kysely';
import { personKeys } from '../directory/identity/personKeys';
import { hotTables } from '../platform/database/hotTables';
import { stateCheck } from '../platform/database/stateCheck';
import { secureTenantTable } from '../platform/database/tenantTable';
import { keepPieces } from '../platform/search/pieces';
import { processStatusCheck } from './processStatusCheck';
import { PROCESSES } from './said';
import { keepHandlerDepartment } from './tasks/handlerDepartment';
import { keepHandlerName } from './tasks/handlerName';
import { createTasks, WF_TASK } from './tasks/migration';

const TENANT = `tenant_id uuid not null default current_setting('app.tenant_id')::uuid`;

async function run(db: Kysely<unknown>, statements: string[]): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

/** Nothing of the workflow is ever deleted: rows are added and, where said, changed. */
async function secure(db: Kysely<unknown>, table: string, update: string | null): Promise<void> {
  await secureTenantTable(db, table, { appendOnly: true });
  if (update !== null) await sql.raw(`grant update ${update} on ${table} to attest_app`).execute(db);
}

export const workflowMigrations: Record<string, Migration> = {
  '20261121T0200_workflow_engine': {
    async up(db: Kysely<unknown>) {
      await run(db, [
        `create table wf_definition (
          ${TENANT}, id uuid not null default attest_uuid(), code text not null, version int not null,
          data jsonb not null, xml text not null, content_hash text not null,
          published_at timestamptz not null default attest_now(),
          primary key (tenant_id, id), unique (tenant_id, code, version))`,
        `create table wf_instance (
          ${TENANT}, id uuid not null default attest_uuid(), definition_id uuid not null,
          process text not null, proc_type text not null, record_id uuid not null, record_no text,
          title text not null, path text not null, department_id uuid,
          initiator_id uuid not null, initiator_account text not null, initiator_name text not null,
          status text not null, end_kind text, created_at timestamptz not null, ended_at timestamptz,
          due_at timestamptz, due_original timestamptz, submitted_version int, urged_at timestamptz,
          parent_id uuid, discarded boolean not null default false, version int not null, seq int not null,
          primary key (tenant_id, id),
          foreign key (tenant_id, definition_id) references wf_definition)`,
        `create unique index wf_instance_running on wf_instance (tenant_id, process, record_id)
          where end_kind is null`,
        `create index wf_instance_record on wf_instance (tenant_id, record_id)`,
        `create index wf_instance_started on wf_instance (tenant_id, initiator_id, created_at desc, id desc)
          where not discarded`,
        `create table wf_token (
          ${TENANT}, id uuid not null, instance_id uuid not null, seq int not null, node_id text not null,
          state text not null, entered_at timestamptz not null, left_at timestamptz, via_flow text,
          decision text, decided_by uuid, queue jsonb not null, child_id uuid,
          primary key (tenant_id, id), foreign key (tenant_id, instance_id) references wf_instance)`,
        `create index wf_token_instance on wf_token (tenant_id, instance_id, seq)`,
        `create table wf_task (
          ${TENANT}, id uuid not null, instance_id uuid not null, token_id uuid not null,
          definition_id uuid not null, seq int not null, step_id text not null, purpose text not null,
          group_no int not null, handler_id uuid not null, handler_account text not null,
          handler_name text not null, behalf_id uuid, behalf_account text, behalf_name text,
          status text not null, created_at timestamptz not null, deadline timestamptz,
          deadline_original timestamptz, version int not null, decision text, reason text,
          closed_by_id uuid, closed_by_account text, closed_by_name text, closed_at timestamptz,
          subject_id uuid, wanted_deadline timestamptz, process text not null, record_id uuid not null,
          record_no text, title text not null, path text not null, initiator_id uuid not null,
          initiator_account text not null, initiator_name text not null,
          primary key (tenant_id, id), foreign key (tenant_id, instance_id) references wf_instance)`,
        `create index wf_task_instance on wf_task (tenant_id, instance_id, seq)`,
        `create index wf_task_todo on wf_task (tenant_id, handler_id, deadline, id) where status = 'open'`,
        `create index wf_task_done on wf_task (tenant_id, handler_id, closed_at desc, id desc)
          where status = 'handled'`,
        `create index wf_task_deadline on wf_task (tenant_id, deadline) where status = 'open'`,
        `create table wf_timer (
          ${TENANT}, id uuid not null, instance_id uuid not null, token_id uuid not null,
          node_id text not null, due_at timestamptz not null, state text not null,
          primary key (tenant_id, id), foreign key (tenant_id, instance_id) references wf_instance)`,
        `create index wf_timer_instance on wf_timer (tenant_id, instance_id)`,
        `create index wf_timer_due on wf_timer (tenant_id, due_at) where state = 'set'`,
        `create table wf_history (
          ${TENANT}, instance_id uuid not null, seq int not null, at timestamptz not null,
          kind text not null, event jsonb not null, primary key (tenant_id, instance_id, seq))`,
      ]);
      await secure(db, 'wf_definition', null);
      await secure(db, 'wf_history', null);
      for (const table of ['wf_instance', 'wf_token', 'wf_task', 'wf_timer']) await secure(db, table, '');
    },
  },
  '20261121T0201_workflow_signature': {
    async up(db: Kysely<unknown>) {
      await run(db, [
        `create table signature (
          ${TENANT}, id uuid not null, process text not null, record_id uuid not null, record_no text,
          record_version int not null, instance_id uuid not null, token_id uuid,
          task_id uuid, step_id text not null, decision text not null, signer_id uuid not null,
          signer_account text not null, signer_name text not null, behalf_id uuid, behalf_account text,
          behalf_name text, meaning text not null, at timestamptz not null, utc_offset text not null,
          session_id text not null, snapshot text not null, snapshot_hash text not null,
          superseded boolean not null default false,
          primary key (tenant_id, id), foreign key (tenant_id, instance_id) references wf_instance)`,
        `create index signature_instance on signature (tenant_id, instance_id, at)`,
        `create index signature_session on signature (tenant_id, session_id, at desc)`,
        `create index signature_record on signature (tenant_id, record_id)`,
      ]);
      await secure(db, 'signature', '(superseded)');
    },
  },
  '20261121T0202_workflow_people': {
    async up(db: Kysely<unknown>) {
      await run(db, [
        `create table proxy_config (
          ${TENANT}, id uuid not null default attest_uuid(), sponsor_id uuid not null, proxy_id uuid not null,
          applications text[] not null, from_day date not null, to_day date not null, enabled boolean not null,
          created_at timestamptz not null default attest_now(), primary key (tenant_id, id))`,
        `create index proxy_config_sponsor on proxy_config (tenant_id, sponsor_id, to_day)`,
        `create index proxy_config_proxy on proxy_config (tenant_id, proxy_id, to_day)`,
        `create table notification (
          ${TENANT}, id uuid not null default attest_uuid(), user_id uuid not null, text_zh text not null,
          text_en text not null, path text, sent_at timestamptz not null default attest_now(),
          read_at timestamptz, once_key text, primary key (tenant_id, id),
          unique (tenant_id, user_id, once_key))`,
        `create index notification_user on notification (tenant_id, user_id, sent_at desc, id desc)`,
        `create index notification_unread on notification (tenant_id, user_id) where read_at is null`,
      ]);
      await secure(db, 'proxy_config', '(enabled)');
      await secure(db, 'notification', '(read_at)');
    },
  },
  '20261121T0640_workflow_definition_order': {
    // The first decision of a step is its way forward: jsonb would not keep the order of a definition.
    async up(db: Kysely<unknown>) {
      await sql`alter table wf_definition alter column data type json using data::json`.execute(db);
    },
  },
  '20261121T0650_workflow_signed_records': {
    async up(db: Kysely<unknown>) {
      await sql`alter table signature alter column instance_id drop not null`.execute(db);
    },
  },
  '20261121T1055_workflow_proxy_changes': {
    async up(db: Kysely<unknown>) {
      await sql`alter table proxy_config add ended_at timestamptz`.execute(db);
      await sql`grant update (proxy_id, applications, from_day, to_day, ended_at) on proxy_config to attest_app`.execute(
        db,
      );
    },
  },
  '20261122T0711_workflow_proxy_version': {
    async up(db: Kysely<unknown>) {
      await sql`alter table proxy_config
        add version integer not null default 1,
        add changed_by uuid,
        add updated_at timestamptz not null default attest_now()`.execute(db);
      await sql`grant update (version, changed_by, updated_at) on proxy_config to attest_app`.execute(db);
    },
  },
  '20261122T0630_workflow_signed_version': {
    // What is signed is the version that people know; it stands in the snapshot.
    async up(db: Kysely<unknown>) {
      await sql`alter table signature alter column record_version drop not null`.execute(db);
    },
  },
  '20261122T1330_workflow_people': {
    async up(db: Kysely<unknown>) {
      await personKeys(db, {
        notification: ['user_id'],
        proxy_config: ['sponsor_id', 'proxy_id', 'changed_by'],
        signature: ['signer_id'],
        wf_instance: ['initiator_id'],
        wf_task: ['handler_id', 'closed_by_id', 'initiator_id'],
        wf_token: ['decided_by'],
      });
      await processStatusCheck(db, 'wf_instance', 'status');
      await stateCheck(db, 'wf_instance', 'proc_type', ['QMS', 'DMS', 'TMS']);
      await stateCheck(db, 'wf_instance', 'end_kind', ['end-ok', 'end-no', 'end-cancel', 'end-stop']);
      await stateCheck(db, 'wf_task', 'status', ['open', 'handled', 'cancelled']);
      await stateCheck(db, 'wf_token', 'state', ['active', 'done', 'cancelled', 'undone']);
      await stateCheck(db, 'wf_timer', 'state', ['set', 'fired', 'cancelled']);
    },
  },
  '20261122T1335_workflow_tasks': { up: createTasks },
  '20261129T1405_workflow_hot': hotTables('wf_instance', 'wf_token', 'wf_history', 'signature', 'task'),
  '20261130T0005_workflow_handler_department': { up: (db) => keepHandlerDepartment(db, WF_TASK) },
  '20261130T1535_workflow_handler_name': { up: keepHandlerName },
  '20261130T1540_workflow_processes_said': { up: (db) => keepPieces(db, PROCESSES) },
};
