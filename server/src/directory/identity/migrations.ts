import { type Kysely, type Migration, sql } from 'kysely';
import { hotTables } from '../../platform/database/hotTables';
import { tenantTable } from '../../platform/database/tenantTable';
import { countPeople } from './people/counts';
import { indexPeople, keepPeopleSaid } from './people/listMigration';
import { personKeys } from './personKeys';

const id = sql`attest_uuid()`;
const now = sql`attest_now()`;

export const identityMigrations: Record<string, Migration> = {
  '20261101T0200_identity_people': {
    async up(db: Kysely<unknown>) {
      await tenantTable(db, 'department', (table) =>
        table
          .addColumn('id', 'uuid', (column) => column.notNull().defaultTo(id))
          .addColumn('parent_id', 'uuid')
          .addColumn('code', 'text', (column) => column.notNull())
          .addColumn('name_zh', 'text', (column) => column.notNull())
          .addColumn('name_en', 'text', (column) => column.notNull())
          .addColumn('head_id', 'uuid')
          .addColumn('sort', 'integer', (column) => column.notNull().defaultTo(0))
          .addPrimaryKeyConstraint('department_key', ['tenant_id', 'id'])
          .addUniqueConstraint('department_code', ['tenant_id', 'code']),
      );
      await tenantTable(db, 'position', (table) =>
        table
          .addColumn('id', 'uuid', (column) => column.notNull().defaultTo(id))
          .addColumn('code', 'text', (column) => column.notNull())
          .addColumn('name_zh', 'text', (column) => column.notNull())
          .addColumn('name_en', 'text', (column) => column.notNull())
          .addPrimaryKeyConstraint('position_key', ['tenant_id', 'id'])
          .addUniqueConstraint('position_code', ['tenant_id', 'code']),
      );
      await createUserTables(db);
      await createRoleTables(db);
    },
  },
  '20261101T0210_identity_sessions': {
    async up(db: Kysely<unknown>) {
      await tenantTable(db, 'session', (table) =>
        table
          .addColumn('id', 'uuid', (column) => column.notNull().defaultTo(id))
          .addColumn('token_hash', 'text', (column) => column.notNull())
          .addColumn('user_id', 'uuid', (column) => column.notNull())
          .addColumn('ip', 'text', (column) => column.notNull())
          .addColumn('user_agent', 'text', (column) => column.notNull())
          .addColumn('created_at', 'timestamptz', (column) => column.notNull().defaultTo(now))
          .addColumn('last_seen_at', 'timestamptz', (column) => column.notNull().defaultTo(now))
          .addColumn('expires_at', 'timestamptz', (column) => column.notNull())
          .addColumn('ended_at', 'timestamptz')
          .addColumn('end_reason', 'text')
          .addPrimaryKeyConstraint('session_key', ['tenant_id', 'id'])
          .addUniqueConstraint('session_token', ['tenant_id', 'token_hash']),
      );
      await sql`create index session_open on session (tenant_id, user_id) where ended_at is null`.execute(db);
      await tenantTable(db, 'sign_in_guard', (table) =>
        table
          .addColumn('account', 'text', (column) => column.notNull())
          .addColumn('failures', 'integer', (column) => column.notNull())
          .addColumn('window_start', 'timestamptz', (column) => column.notNull())
          .addColumn('locked_until', 'timestamptz')
          .addColumn('locks', sql`timestamptz[]`, (column) => column.notNull().defaultTo(sql`'{}'`))
          .addColumn('admin_lock', 'boolean', (column) => column.notNull().defaultTo(false))
          .addPrimaryKeyConstraint('sign_in_guard_key', ['tenant_id', 'account']),
      );
      await tenantTable(db, 'user_behaviour', (table) =>
        table
          .addColumn('user_id', 'uuid', (column) => column.notNull())
          .addColumn('type', 'text', (column) => column.notNull())
          .addColumn('data_json', 'text', (column) => column.notNull())
          .addPrimaryKeyConstraint('user_behaviour_key', ['tenant_id', 'user_id', 'type']),
      );
    },
  },
  '20261121T0520_identity_permission_version': {
    // Whoever remembers permissions learns by the version that they are out of date, whoever changed them.
    async up(db: Kysely<unknown>) {
      await sql`
        create function attest_permissions_changed() returns trigger language plpgsql
        security definer set search_path = public, pg_temp as $$
        begin
          update tenant set permission_version = permission_version + 1
          where id = nullif(current_setting('app.tenant_id', true), '')::uuid;
          return null;
        end $$`.execute(db);
      await sql`
        create trigger role_permission_changed after insert or update or delete on role_permission
        for each statement execute function attest_permissions_changed()`.execute(db);
    },
  },
  '20261121T1030_identity_position_state': {
    async up(db: Kysely<unknown>) {
      await sql`alter table position
        add state text not null default 'effective' check (state in ('effective', 'disabled')),
        add version integer not null default 1,
        add changed_by uuid,
        add updated_at timestamptz not null default attest_now()`.execute(db);
      await sql`create index user_account_position on user_account (tenant_id, position_id)`.execute(db);
    },
  },
  '20261121T1110_identity_password_reset': {
    async up(db: Kysely<unknown>) {
      await tenantTable(db, 'password_reset', (table) =>
        table
          .addColumn('account', 'text', (column) => column.notNull())
          .addColumn('code_hash', 'text', (column) => column.notNull())
          .addColumn('sent_at', 'timestamptz', (column) => column.notNull())
          .addColumn('expires_at', 'timestamptz', (column) => column.notNull())
          .addColumn('tries', 'integer', (column) => column.notNull().defaultTo(0))
          .addColumn('sent_today', 'integer', (column) => column.notNull().defaultTo(0))
          .addColumn('day_start', 'timestamptz', (column) => column.notNull())
          .addPrimaryKeyConstraint('password_reset_key', ['tenant_id', 'account']),
      );
    },
  },
  '20261121T1140_identity_user_details': {
    async up(db: Kysely<unknown>) {
      await sql`alter table user_account
        add position_level text,
        add wecom_account text,
        add version integer not null default 1,
        add changed_by uuid,
        add updated_at timestamptz not null default attest_now()`.execute(db);
    },
  },
  '20261121T1150_identity_organisation': {
    async up(db: Kysely<unknown>) {
      await sql`alter table department add is_default boolean not null default false`.execute(db);
      // The first of each tenant; the owner may only touch rows of all tenants while the policy is not forced.
      await sql`alter table department no force row level security`.execute(db);
      await sql`
        update department d set is_default = true where d.id = (
          select f.id from department f where f.tenant_id = d.tenant_id and f.parent_id is null
          order by f.sort, f.code limit 1)`.execute(db);
      await sql`alter table department force row level security`.execute(db);
      await sql`alter table role
        add version integer not null default 1,
        add changed_by uuid,
        add updated_at timestamptz not null default attest_now()`.execute(db);
    },
  },
  '20261122T0640_identity_sign_in_sources': {
    async up(db: Kysely<unknown>) {
      await tenantTable(db, 'sign_in_source', (table) =>
        table
          .addColumn('account', 'text', (column) => column.notNull())
          .addColumn('source', 'text', (column) => column.notNull())
          .addColumn('failures', 'integer', (column) => column.notNull())
          .addColumn('window_start', 'timestamptz', (column) => column.notNull())
          .addColumn('locked_until', 'timestamptz')
          .addPrimaryKeyConstraint('sign_in_source_key', ['tenant_id', 'account', 'source']),
      );
      await tenantTable(db, 'known_device', (table) =>
        table
          .addColumn('account', 'text', (column) => column.notNull())
          .addColumn('device_hash', 'text', (column) => column.notNull())
          .addColumn('seen_at', 'timestamptz', (column) => column.notNull())
          .addPrimaryKeyConstraint('known_device_key', ['tenant_id', 'account', 'device_hash']),
      );
      await sql`create index known_device_hash on known_device (tenant_id, device_hash)`.execute(db);
      await sql`alter table session add password_failures integer not null default 0`.execute(db);
      // What was counted and locked before was of all sources together.
      await sql`alter table sign_in_guard
        add code_hash text not null default '',
        add code_sent_at timestamptz,
        add code_tries integer not null default 0,
        add codes_sent integer not null default 0`.execute(db);
      await sql`alter table sign_in_guard no force row level security`.execute(db);
      await sql`update sign_in_guard set failures = 0, locked_until = null`.execute(db);
      await sql`alter table sign_in_guard force row level security`.execute(db);
    },
  },
  '20261122T0710_identity_department_version': {
    async up(db: Kysely<unknown>) {
      await sql`alter table department
        add version integer not null default 1,
        add changed_by uuid,
        add updated_at timestamptz not null default attest_now()`.execute(db);
    },
  },
  '20261122T1330_identity_people': {
    async up(db: Kysely<unknown>) {
      await personKeys(db, {
        department: ['head_id', 'changed_by'],
        position: ['changed_by'],
        role: ['changed_by'],
        password_history: ['user_id'],
        session: ['user_id'],
        user_account: ['superior_id', 'changed_by'],
        language_override: ['changed_by'],
        user_behaviour: ['user_id'],
        user_role: ['user_id'],
      });
      await personKeys(db, { tenant: ['settings_by'] }, 'id');
    },
  },
  '20261122T1935_identity_reach': {
    // What departments a data scope covers is remembered with the permissions.
    async up(db: Kysely<unknown>) {
      await sql`
        create trigger department_moved after insert or delete or update of parent_id, head_id on department
        for each statement execute function attest_permissions_changed()`.execute(db);
    },
  },
  '20261124T0734_identity_people_order': {
    // As their list is read.
    async up(db: Kysely<unknown>) {
      await sql`create index user_account_name on user_account
        (tenant_id, name collate attest_zh, account)`.execute(db);
    },
  },
  '20261129T1405_identity_hot': hotTables('session'),
  '20261130T0005_identity_people_list': { up: indexPeople },
  '20261130T1530_identity_people_said': { up: keepPeopleSaid },
  '20261130T1600_identity_people_counted': { up: countPeople },
};

async function createUserTables(db: Kysely<unknown>): Promise<void> {
  await tenantTable(db, 'user_account', (table) =>
    table
      .addColumn('id', 'uuid', (column) => column.notNull().defaultTo(id))
      .addColumn('account', 'text', (column) => column.notNull().check(sql`account = lower(account)`))
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('name_en', 'text', (column) => column.notNull())
      .addColumn('employee_id', 'text', (column) => column.notNull())
      .addColumn('email', 'text')
      .addColumn('phone', 'text')
      .addColumn('sex', 'text', (column) => column.check(sql`sex in ('male', 'female')`))
      .addColumn('department_id', 'uuid')
      .addColumn('position_id', 'uuid')
      .addColumn('superior_id', 'uuid')
      .addColumn('entry_date', 'date')
      .addColumn('gxp', 'text')
      .addColumn('status', 'text', (column) =>
        column.notNull().defaultTo('enabled').check(sql`status in ('enabled', 'disabled')`),
      )
      .addColumn('can_login', 'boolean', (column) => column.notNull().defaultTo(true))
      .addColumn('on_duty', 'boolean', (column) => column.notNull().defaultTo(true))
      .addColumn('language', 'text', (column) => column.notNull().check(sql`language in ('zh', 'en')`))
      .addColumn('preference', 'jsonb', (column) => column.notNull().defaultTo(sql`'{}'`))
      .addColumn('password_hash', 'text', (column) => column.notNull())
      .addColumn('password_set_at', 'timestamptz', (column) => column.notNull())
      .addColumn('must_change', 'boolean', (column) => column.notNull())
      .addColumn('temporary_until', 'timestamptz')
      .addColumn('enabled_at', 'timestamptz', (column) => column.notNull().defaultTo(now))
      .addColumn('last_sign_in_at', 'timestamptz')
      .addColumn('created_at', 'timestamptz', (column) => column.notNull().defaultTo(now))
      .addPrimaryKeyConstraint('user_account_key', ['tenant_id', 'id'])
      .addUniqueConstraint('user_account_account', ['tenant_id', 'account'])
      .addUniqueConstraint('user_account_employee', ['tenant_id', 'employee_id']),
  );
  await sql`create index user_account_department on user_account (tenant_id, department_id)`.execute(db);
  await tenantTable(
    db,
    'password_history',
    (table) =>
      table
        .addColumn('id', 'uuid', (column) => column.notNull().defaultTo(id))
        .addColumn('user_id', 'uuid', (column) => column.notNull())
        .addColumn('hash', 'text', (column) => column.notNull())
        .addColumn('created_at', 'timestamptz', (column) => column.notNull().defaultTo(now))
        .addPrimaryKeyConstraint('password_history_key', ['tenant_id', 'user_id', 'id']),
    { appendOnly: true },
  );
}

async function createRoleTables(db: Kysely<unknown>): Promise<void> {
  await tenantTable(db, 'role', (table) =>
    table
      .addColumn('code', 'text', (column) => column.notNull())
      .addColumn('name_zh', 'text', (column) => column.notNull())
      .addColumn('name_en', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('role_key', ['tenant_id', 'code']),
  );
  const isScope = sql`scope in ('own', 'department', 'tree', 'tenant')`;
  await tenantTable(db, 'role_permission', (table) =>
    table
      .addColumn('role_code', 'text', (column) => column.notNull())
      .addColumn('menu_code', 'text', (column) => column.notNull())
      .addColumn('actions', sql`text[]`, (column) => column.notNull())
      .addColumn('scope', 'text', (column) => column.notNull().check(isScope))
      .addPrimaryKeyConstraint('role_permission_key', ['tenant_id', 'role_code', 'menu_code']),
  );
  await tenantTable(db, 'user_role', (table) =>
    table
      .addColumn('user_id', 'uuid', (column) => column.notNull())
      .addColumn('role_code', 'text', (column) => column.notNull())
      .addColumn('scope', 'text', (column) => column.check(isScope))
      .addPrimaryKeyConstraint('user_role_key', ['tenant_id', 'user_id', 'role_code']),
  );
  await sql`create index user_role_role on user_role (tenant_id, role_code)`.execute(db);
}
