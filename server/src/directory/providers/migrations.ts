import { type Kysely, type Migration, sql } from 'kysely';
import { acrossTenants, tenantTable } from '../../platform/database/tenantTable';

export const providerMigrations: Record<string, Migration> = {
  '20261123T1800_providers_tables': {
    async up(db: Kysely<unknown>) {
      await tenantTable(db, 'sign_in_provider', (table) =>
        table
          .addColumn('id', 'uuid', (c) => c.notNull().defaultTo(sql`attest_uuid()`))
          .addColumn('kind', 'text', (c) => c.notNull().check(sql`kind in ('oidc', 'entra', 'sap')`))
          .addColumn('name_zh', 'text', (c) => c.notNull())
          .addColumn('name_en', 'text', (c) => c.notNull())
          .addColumn('issuer', 'text', (c) => c.notNull())
          .addColumn('client_id', 'text', (c) => c.notNull())
          .addColumn('secret', 'bytea')
          .addColumn('match_by', 'text', (c) =>
            c.notNull().check(sql`match_by in ('none', 'account', 'employeeId')`),
          )
          .addColumn('claim', 'text')
          .addColumn('enabled', 'boolean', (c) => c.notNull())
          .addColumn('position', 'integer', (c) => c.notNull().defaultTo(0))
          .addColumn('version', 'integer', (c) => c.notNull().defaultTo(1))
          .addColumn('changed_by', 'uuid')
          .addColumn('updated_at', 'timestamptz', (c) => c.notNull().defaultTo(sql`attest_now()`))
          .addPrimaryKeyConstraint('sign_in_provider_pk', ['tenant_id', 'id'])
          .addForeignKeyConstraint(
            'sign_in_provider_changed_by',
            ['tenant_id', 'changed_by'],
            'user_account',
            ['tenant_id', 'id'],
          ),
      );
      await tenantTable(db, 'sign_in_identity', (table) =>
        table
          .addColumn('provider_id', 'uuid', (c) => c.notNull())
          .addColumn('subject', 'text', (c) => c.notNull())
          .addColumn('user_id', 'uuid', (c) => c.notNull())
          .addColumn('linked_at', 'timestamptz', (c) => c.notNull().defaultTo(sql`attest_now()`))
          .addPrimaryKeyConstraint('sign_in_identity_pk', ['tenant_id', 'provider_id', 'subject'])
          .addUniqueConstraint('sign_in_identity_user', ['tenant_id', 'provider_id', 'user_id'])
          .addForeignKeyConstraint(
            'sign_in_identity_provider',
            ['tenant_id', 'provider_id'],
            'sign_in_provider',
            ['tenant_id', 'id'],
            (constraint) => constraint.onDelete('cascade'),
          )
          .addForeignKeyConstraint('sign_in_identity_person', ['tenant_id', 'user_id'], 'user_account', [
            'tenant_id',
            'id',
          ]),
      );
      await sql`create index sign_in_identity_of on sign_in_identity (tenant_id, user_id)`.execute(db);
      await sql`alter table session add provider_id uuid`.execute(db);
      // What the sign-in page shows is read with every page of a tenant.
      await sql`alter table tenant add providers jsonb not null default '[]'`.execute(db);
      await sql`grant update (providers) on tenant to attest_app`.execute(db);
    },
  },
  '20261123T2140_providers_emergency': {
    async up(db: Kysely<unknown>) {
      await sql`alter table user_account add emergency boolean not null default false`.execute(db);
      await sql`grant update (login_types) on tenant to attest_app`.execute(db);
    },
  },
  '20261124T0730_providers_directories': {
    async up(db: Kysely<unknown>) {
      await sql`alter table sign_in_provider add settings jsonb not null default '{}'`.execute(db);
      await sql`alter table sign_in_provider add first boolean not null default false`.execute(db);
      await sql`create unique index sign_in_provider_first on sign_in_provider (tenant_id) where first`.execute(
        db,
      );
      await sql`alter table sign_in_provider drop constraint sign_in_provider_kind_check`.execute(db);
      await sql`alter table sign_in_provider add constraint sign_in_provider_kind_check
        check (kind in ('oidc', 'entra', 'sap', 'ldap', 'ad'))`.execute(db);
      // What was there before has a page of its own.
      await sql`update tenant set providers = (
        select jsonb_agg(one || '{"way": "page", "first": false}' order by at)
        from jsonb_array_elements(providers) with ordinality as had(one, at))
        where providers <> '[]'`.execute(db);
    },
  },
  '20261124T1030_providers_chat': {
    async up(db: Kysely<unknown>) {
      await sql`alter table sign_in_provider
        drop constraint sign_in_provider_kind_check,
        drop constraint sign_in_provider_match_by_check,
        add constraint sign_in_provider_kind_check
          check (kind in ('oidc', 'entra', 'sap', 'ldap', 'ad', 'dingtalk', 'wecom', 'feishu')),
        add constraint sign_in_provider_match_by_check
          check (match_by in ('none', 'account', 'employeeId', 'wecomAccount'))`.execute(db);
    },
  },
  '20261124T1355_providers_provisioning': {
    async up(db: Kysely<unknown>) {
      await sql`alter table sign_in_provider add provisioning jsonb not null default '{}'`.execute(db);
      await tenantTable(
        db,
        'group_role',
        `provider_id uuid not null, user_id uuid not null, role_code text not null, group_name text not null,
         constraint group_role_pk primary key (tenant_id, provider_id, user_id, role_code),
         constraint group_role_provider foreign key (tenant_id, provider_id)
           references sign_in_provider (tenant_id, id) on delete cascade,
         constraint group_role_person foreign key (tenant_id, user_id) references user_account (tenant_id, id)`,
      );
      await sql`create index group_role_of on group_role (tenant_id, user_id)`.execute(db);
    },
  },
  '20261124T1845_providers_saml': {
    async up(db: Kysely<unknown>) {
      await sql`alter table sign_in_provider
        drop constraint sign_in_provider_kind_check,
        add constraint sign_in_provider_kind_check
          check (kind in ('oidc', 'entra', 'sap', 'ldap', 'ad', 'dingtalk', 'wecom', 'feishu', 'saml'))`.execute(
        db,
      );
    },
  },
  '20261126T1835_providers_in_dingtalk': {
    async up(db: Kysely<unknown>) {
      await acrossTenants(db, ['sign_in_provider'], () =>
        sql`update sign_in_provider set settings = settings || '{"corpId": null}'
          where kind in ('dingtalk', 'wecom', 'feishu')`.execute(db),
      );
    },
  },
  '20261127T1610_providers_saml_keys': {
    async up(db: Kysely<unknown>) {
      await sql`alter table sign_in_provider add saml_keys bytea`.execute(db);
      await acrossTenants(db, ['sign_in_provider'], () =>
        sql`update sign_in_provider set settings = settings || '{"signRequests": false, "onlyEncrypted": false}'
          where kind = 'saml'`.execute(db),
      );
    },
  },
  '20261127T2010_providers_sap': {
    async up(db: Kysely<unknown>) {
      await sql`alter table sign_in_provider
        drop constraint sign_in_provider_kind_check,
        add constraint sign_in_provider_kind_check
          check (kind in ('oidc', 'entra', 'sap', 'ldap', 'ad', 'dingtalk', 'wecom', 'feishu', 'saml', 'sapSystem'))`.execute(
        db,
      );
    },
  },
};
