import { type Kysely, type Migration, sql } from 'kysely';
import { stateCheck } from '../../platform/database/stateCheck';
import { acrossTenants, tenantTable } from '../../platform/database/tenantTable';
import { personKeys } from '../identity/personKeys';

const id = sql`attest_uuid()`;
const now = sql`attest_now()`;

export const importMigrations: Record<string, Migration> = {
  '20261121T1310_identity_people_import': {
    async up(db: Kysely<unknown>) {
      await tenantTable(db, 'people_import', (table) =>
        table
          .addColumn('id', 'uuid', (c) => c.notNull().defaultTo(id))
          .addColumn('user_id', 'uuid', (c) => c.notNull())
          .addColumn('language', 'text', (c) => c.notNull())
          .addColumn('reason', 'text', (c) => c.notNull())
          .addColumn('state', 'text', (c) => c.notNull().defaultTo('queued'))
          .addColumn('error', 'text')
          .addColumn('created_at', 'timestamptz', (c) => c.notNull().defaultTo(now))
          .addColumn('moved_at', 'timestamptz', (c) => c.notNull().defaultTo(now))
          .addPrimaryKeyConstraint('people_import_key', ['tenant_id', 'id']),
      );
      await sql`create index people_import_open on people_import (tenant_id, created_at)
        where state in ('queued', 'running')`.execute(db);
      await tenantTable(db, 'people_import_row', (table) =>
        table
          .addColumn('import_id', 'uuid', (c) => c.notNull())
          .addColumn('row', 'integer', (c) => c.notNull())
          .addColumn('person', 'jsonb', (c) => c.notNull())
          .addColumn('state', 'text', (c) => c.notNull().check(sql`state in ('open', 'made', 'left')`))
          .addColumn('problems', 'jsonb', (c) => c.notNull())
          .addPrimaryKeyConstraint('people_import_row_key', ['tenant_id', 'import_id', 'row']),
      );
    },
  },
  '20261122T1330_people_import_people': {
    async up(db: Kysely<unknown>) {
      await personKeys(db, { people_import: ['user_id'] });
      await stateCheck(db, 'people_import', 'state', ['queued', 'running', 'done', 'cancelled', 'failed']);
    },
  },
  '20261122T1640_sheet_imports': {
    async up(db: Kysely<unknown>) {
      for (const statement of [
        `alter table people_import rename to sheet_import`,
        `alter table people_import_row rename to sheet_import_row`,
        `alter index people_import_open rename to sheet_import_open`,
        `alter table sheet_import rename constraint people_import_key to sheet_import_key`,
        `alter table sheet_import_row rename constraint people_import_row_key to sheet_import_row_key`,
        `alter table sheet_import add column kind text not null default 'people'`,
        `alter table sheet_import add column subject text not null default ''`,
        `alter table sheet_import alter column kind drop default, alter column subject drop default`,
        `alter table sheet_import_row rename column person to content`,
        `alter table sheet_import_row add column cells jsonb not null default '[]'`,
        `alter table sheet_import_row alter column cells drop default`,
      ])
        await sql.raw(statement).execute(db);
      await acrossTenants(db, ['sheet_import_row'], () =>
        sql`update sheet_import_row
          set cells = jsonb_build_array(content->>'account', content#>>'{content,name}')`.execute(db),
      );
    },
  },
  '20261123T1700_imports_of_files': {
    async up(db: Kysely<unknown>) {
      for (const statement of [
        `alter table sheet_import add column way text, add column file_id uuid, add column file_name text,
          add column file_sha256 text, add column archive_id uuid, add column error_params jsonb,
          add column total integer not null default 0, add column done integer not null default 0,
          add column bad integer not null default 0, add column made integer not null default 0`,
        `alter table sheet_import_row add column made jsonb`,
        `alter table sheet_import drop constraint people_import_state_known`,
        `alter table sheet_import_row drop constraint people_import_row_state_check`,
        `drop index sheet_import_open`,
        `create index sheet_import_waiting on sheet_import (tenant_id, created_at)
          where state in ('toCheck', 'checking', 'queued', 'running')`,
        `create index sheet_import_newest on sheet_import (tenant_id, created_at desc, id)`,
        `create index sheet_import_row_open on sheet_import_row (tenant_id, import_id, row) where state = 'open'`,
      ])
        await sql.raw(statement).execute(db);
      await stateCheck(db, 'sheet_import', 'state', IMPORT_STATES);
      await stateCheck(db, 'sheet_import_row', 'state', ['open', 'made', 'left', 'skipped']);
      await acrossTenants(db, ['sheet_import', 'sheet_import_row'], () =>
        sql`update sheet_import i set (total, done, bad, made) = (
          select count(*), count(*) filter (where r.state <> 'open'), count(*) filter (where r.state = 'left'),
            count(*) filter (where r.state = 'made')
          from sheet_import_row r where r.tenant_id = i.tenant_id and r.import_id = i.id)`.execute(db),
      );
    },
  },
};

const IMPORT_STATES = ['toCheck', 'checking', 'checked', 'queued', 'running', 'done', 'cancelled', 'failed'];
