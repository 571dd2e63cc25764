import { type Kysely, type Migration, sql } from 'kysely';
import { personKeys } from '../../directory/identity/personKeys';
import { runStatements, tenantTable } from '../../platform/database/tenantTable';
import { createTemplates } from './templates/migration';

export const configurationMigrations: Record<string, Migration> = {
  '20261123T1836_configuration_calendar': {
    async up(db: Kysely<unknown>) {
      await tenantTable(db, 'calendar_year', (table) =>
        table
          .addColumn('year', 'integer', (c) => c.notNull())
          .addColumn('version', 'integer', (c) => c.notNull())
          .addColumn('changed_by', 'uuid')
          .addColumn('updated_at', 'timestamptz', (c) => c.notNull().defaultTo(sql`attest_now()`))
          .addPrimaryKeyConstraint('calendar_year_key', ['tenant_id', 'year']),
      );
      await personKeys(db, { calendar_year: ['changed_by'] });
    },
  },
  '20261123T2130_configuration_templates': { up: createTemplates },
  // The first tables of some databases have ids that only PostgreSQL 18 can make.
  '20261124T0620_configuration_ids': {
    async up(db: Kysely<unknown>) {
      await runStatements(
        db,
        ['print_template', 'record_letter'].map(
          (table) => `alter table ${table} alter column id set default attest_uuid()`,
        ),
      );
    },
  },
};
