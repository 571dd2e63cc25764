import { type Kysely, type Migration, sql } from 'kysely';
import { acrossTenants, tenantTable } from '../../platform/database/tenantTable';
import { MOVED_TEXTS } from './movedTexts';

export const tenancyMigrations: Record<string, Migration> = {
  '20261101T0100_tenancy_tenants': {
    async up(db: Kysely<unknown>) {
      await sql`
        create table tenant (
          id uuid primary key default attest_uuid(),
          code text not null unique check (code ~ '^[a-z][a-z0-9-]{1,30}$'),
          name_zh text not null,
          name_en text not null,
          hosts text[] not null default '{}',
          modules text[] not null,
          licence_users integer,
          time_zone text not null,
          idle_minutes integer not null check (idle_minutes >= 0),
          default_language text not null check (default_language in ('zh', 'en')),
          password_policy jsonb not null,
          is_public boolean not null,
          logo text,
          key_colour text,
          watermark text,
          login_types text[] not null,
          permission_version integer not null default 1,
          created_at timestamptz not null default attest_now()
        )`.execute(db);
      // Requests read their own tenant and, before anyone signed in, those offered to the public.
      await sql`alter table tenant enable row level security`.execute(db);
      await sql`
        create policy own_or_public on tenant to attest_app
          using (is_public or id = current_setting('app.tenant_id')::uuid)`.execute(db);
      await sql`grant select on tenant to attest_app`.execute(db);

      await tenantTable(db, 'tenant_holiday', (table) =>
        table
          .addColumn('day', 'date', (column) => column.notNull())
          .addColumn('working', 'boolean', (column) => column.notNull())
          .addColumn('name_zh', 'text', (column) => column.notNull())
          .addColumn('name_en', 'text', (column) => column.notNull())
          .addPrimaryKeyConstraint('tenant_holiday_key', ['tenant_id', 'day']),
      );
      await tenantTable(db, 'language_override', (table) =>
        table
          .addColumn('key', 'text', (column) => column.notNull())
          .addColumn('zh', 'text')
          .addColumn('en', 'text')
          .addPrimaryKeyConstraint('language_override_key', ['tenant_id', 'key']),
      );
    },
  },
  '20261121T1300_tenancy_settings': {
    async up(db: Kysely<unknown>) {
      await sql`alter table tenant
        add licence_modules text[],
        add settings_version integer not null default 1,
        add settings_by uuid,
        add settings_at timestamptz`.execute(db);
      await sql`update tenant set licence_modules = modules`.execute(db);
      await sql`alter table tenant alter licence_modules set not null`.execute(db);
      // What the public may read of others it may not write.
      await sql`
        create policy own_only on tenant as restrictive for update to attest_app
          using (id = current_setting('app.tenant_id')::uuid)`.execute(db);
      await sql`
        grant update (name_zh, name_en, key_colour, watermark, default_language, idle_minutes, modules, logo,
          password_policy, settings_version, settings_by, settings_at) on tenant to attest_app`.execute(db);
    },
  },
  '20261121T1320_tenancy_wording': {
    async up(db: Kysely<unknown>) {
      await sql`alter table language_override
        add version integer not null default 1,
        add changed_by uuid,
        add updated_at timestamptz not null default attest_now()`.execute(db);
    },
  },
  '20261121T1340_tenancy_modules': {
    // Whoever remembers permissions learns by their version that a module was switched on or off.
    async up(db: Kysely<unknown>) {
      await sql`
        create function attest_modules_changed() returns trigger language plpgsql as $$
        begin
          new.permission_version := old.permission_version + 1;
          return new;
        end $$`.execute(db);
      await sql`
        create trigger tenant_modules_changed before update of modules on tenant
        for each row when (old.modules is distinct from new.modules)
        execute function attest_modules_changed()`.execute(db);
    },
  },
  '20261122T0630_tenancy_daily_failures': {
    async up(db: Kysely<unknown>) {
      await sql`update tenant
        set password_policy = (password_policy - 'locksPerDay') || '{"dailyFailures": 50}'`.execute(db);
    },
  },
  '20261123T0830_tenancy_parts': {
    async up(db: Kysely<unknown>) {
      await sql`alter table tenant add without_parts text[] not null default '{}'`.execute(db);
      await sql`
        create trigger tenant_parts_changed before update of without_parts on tenant
        for each row when (old.without_parts is distinct from new.without_parts)
        execute function attest_modules_changed()`.execute(db);
    },
  },
  '20261123T1720_tenancy_moved_texts': {
    // What a tenant calls a text goes with it; where it has words for the new key already, these stay.
    async up(db: Kysely<unknown>) {
      const before = MOVED_TEXTS.map(([key]) => key);
      const since = MOVED_TEXTS.map(([, key]) => key);
      await acrossTenants(db, ['language_override'], async () => {
        await sql`
          update language_override own set key = moved.since
          from unnest(${before}::text[], ${since}::text[]) as moved (before, since)
          where own.key = moved.before and not exists (
            select from language_override other where other.tenant_id = own.tenant_id and other.key = moved.since
          )`.execute(db);
        await sql`delete from language_override where key = any(${before})`.execute(db);
      });
    },
  },
  '20261127T0620_tenancy_moved': {
    // It lives in another database since: what is left here is kept until the operators remove it.
    async up(db: Kysely<unknown>) {
      await sql`alter table tenant add moved_at timestamptz`.execute(db);
    },
  },
};
