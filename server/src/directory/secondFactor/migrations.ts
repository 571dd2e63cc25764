import { type Kysely, type Migration, sql } from 'kysely';
import { tenantTable } from '../../platform/database/tenantTable';

export const secondFactorMigrations: Record<string, Migration> = {
  '20261124T0610_factors_tables': {
    async up(db: Kysely<unknown>) {
      await tenantTable(db, 'totp_factor', (table) =>
        table
          .addColumn('user_id', 'uuid', (column) => column.notNull())
          .addColumn('secret', 'bytea', (column) => column.notNull())
          .addColumn('created_at', 'timestamptz', (column) => column.notNull().defaultTo(sql`attest_now()`))
          .addColumn('last_step', 'integer', (column) => column.notNull())
          .addColumn('last_used_at', 'timestamptz')
          .addPrimaryKeyConstraint('totp_factor_pk', ['tenant_id', 'user_id'])
          .addForeignKeyConstraint('totp_factor_person', ['tenant_id', 'user_id'], 'user_account', [
            'tenant_id',
            'id',
          ]),
      );
      await tenantTable(db, 'recovery_code', (table) =>
        table
          .addColumn('user_id', 'uuid', (column) => column.notNull())
          .addColumn('code_hash', 'text', (column) => column.notNull())
          .addColumn('used_at', 'timestamptz')
          .addPrimaryKeyConstraint('recovery_code_pk', ['tenant_id', 'user_id', 'code_hash'])
          .addForeignKeyConstraint('recovery_code_person', ['tenant_id', 'user_id'], 'user_account', [
            'tenant_id',
            'id',
          ]),
      );
    },
  },
  '20261124T1250_factors_passkeys': {
    async up(db: Kysely<unknown>) {
      await tenantTable(
        db,
        'passkey',
        `id uuid not null default attest_uuid(), user_id uuid not null, name text not null,
         credential_id bytea not null, public_key bytea not null, counter bigint not null check (counter >= 0),
         transports text[] not null default '{}', rp_id text not null,
         created_at timestamptz not null default attest_now(), last_used_at timestamptz,
         constraint passkey_pk primary key (tenant_id, id),
         constraint passkey_once unique (tenant_id, rp_id, credential_id),
         constraint passkey_person foreign key (tenant_id, user_id) references user_account (tenant_id, id)`,
      );
      await sql`create index passkey_of on passkey (tenant_id, user_id)`.execute(db);
    },
  },
  '20261124T0735_factors_policy': {
    async up(db: Kysely<unknown>) {
      await sql`alter table tenant
        add second_factor text not null default 'optional' check (second_factor in ('off', 'optional', 'required')),
        add second_factor_roles text[] not null default '{}',
        add sign_factor text not null default 'password' check (sign_factor in ('password', 'both', 'factor')),
        add constraint tenant_sign_factor check (sign_factor = 'password' or second_factor <> 'off')`.execute(
        db,
      );
      await sql`grant update (second_factor, second_factor_roles, sign_factor) on tenant to attest_app`.execute(
        db,
      );
    },
  },
};
