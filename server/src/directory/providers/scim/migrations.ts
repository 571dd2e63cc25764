import { type Kysely, type Migration, sql } from 'kysely';
import { tenantTable } from '../../../platform/database/tenantTable';

const ofProvider = (table: string) =>
  `constraint ${table}_provider foreign key (tenant_id, provider_id)
     references sign_in_provider (tenant_id, id) on delete cascade`;
const ofPerson = (table: string, column: string) =>
  `constraint ${table}_${column}_person foreign key (tenant_id, ${column}) references user_account (tenant_id, id)`;

export const scimMigrations: Record<string, Migration> = {
  '20261124T1815_scim_tables': {
    async up(db: Kysely<unknown>) {
      await tenantTable(
        db,
        'scim_token',
        `id uuid not null default attest_uuid(), provider_id uuid not null, name text not null, hash bytea not null,
         made_by uuid not null, made_at timestamptz not null default attest_now(), expires_at timestamptz not null,
         last_used_at timestamptz, revoked_at timestamptz,
         constraint scim_token_pk primary key (tenant_id, id),
         constraint scim_token_hash unique (tenant_id, hash),
         ${ofProvider('scim_token')}, ${ofPerson('scim_token', 'made_by')}`,
      );
      await tenantTable(
        db,
        'scim_user',
        `provider_id uuid not null, user_id uuid not null, user_name text not null, external_id text,
         said jsonb not null default '{}', removed_at timestamptz,
         updated_at timestamptz not null default attest_now(),
         constraint scim_user_pk primary key (tenant_id, provider_id, user_id),
         ${ofProvider('scim_user')}, ${ofPerson('scim_user', 'user_id')}`,
      );
      await tenantTable(
        db,
        'scim_group',
        `id uuid not null default attest_uuid(), provider_id uuid not null, display_name text not null,
         external_id text, created_at timestamptz not null default attest_now(),
         updated_at timestamptz not null default attest_now(),
         constraint scim_group_pk primary key (tenant_id, id), ${ofProvider('scim_group')}`,
      );
      await tenantTable(
        db,
        'scim_member',
        `group_id uuid not null, user_id uuid not null,
         constraint scim_member_pk primary key (tenant_id, group_id, user_id),
         constraint scim_member_group foreign key (tenant_id, group_id)
           references scim_group (tenant_id, id) on delete cascade,
         ${ofPerson('scim_member', 'user_id')}`,
      );
      for (const index of [
        'index scim_token_of on scim_token (tenant_id, provider_id)',
        'unique index scim_user_name on scim_user (tenant_id, provider_id, lower(user_name)) where removed_at is null',
        'index scim_user_of on scim_user (tenant_id, user_id)',
        'unique index scim_group_name on scim_group (tenant_id, provider_id, lower(display_name))',
        'index scim_member_of on scim_member (tenant_id, user_id)',
      ])
        await sql`create ${sql.raw(index)}`.execute(db);
    },
  },
};
