import { type Kysely, type Migration, sql } from 'kysely';
import { tenantTable } from '../../../platform/database/tenantTable';

export const practiceMigrations: Record<string, Migration> = {
  '20261121T2335_training_practice': {
    async up(db: Kysely<unknown>) {
      await sql`alter table training_course_version add column practice_steps jsonb not null default '[]'`.execute(
        db,
      );
      const ofAssignment = ['training_assignment', ['tenant_id', 'id']] as const;
      await tenantTable(
        db,
        'training_practice',
        (table) =>
          table
            .addColumn('id', 'uuid', (c) => c.notNull().defaultTo(sql`attest_uuid()`))
            .addColumn('assignment_id', 'uuid', (c) => c.notNull())
            .addColumn('step_id', 'uuid', (c) => c.notNull())
            .addColumn('act', 'text', (c) => c.notNull())
            .addColumn('on_day', 'date', (c) => c.notNull())
            .addColumn('by_id', 'uuid', (c) => c.notNull())
            .addColumn('at', 'timestamptz', (c) => c.notNull())
            .addPrimaryKeyConstraint('training_practice_pk', ['tenant_id', 'id'])
            .addForeignKeyConstraint(
              'training_practice_assignment_fk',
              ['tenant_id', 'assignment_id'],
              ofAssignment[0],
              [...ofAssignment[1]],
            ),
        { appendOnly: true },
      );
      await tenantTable(
        db,
        'training_practice_signature',
        (table) =>
          table
            .addColumn('id', 'uuid', (c) => c.notNull().defaultTo(sql`attest_uuid()`))
            .addColumn('assignment_id', 'uuid', (c) => c.notNull())
            .addColumn('signature_id', 'uuid', (c) => c.notNull())
            .addColumn('at', 'timestamptz', (c) => c.notNull())
            .addPrimaryKeyConstraint('training_practice_signature_pk', ['tenant_id', 'id'])
            .addForeignKeyConstraint(
              'training_practice_signature_assignment_fk',
              ['tenant_id', 'assignment_id'],
              ofAssignment[0],
              [...ofAssignment[1]],
            ),
        { appendOnly: true },
      );
      for (const table of ['training_practice', 'training_practice_signature'])
        await sql`create index ${sql.id(`${table}_assignment`)} on ${sql.table(table)} (tenant_id, assignment_id)`.execute(
          db,
        );
    },
  },
};
