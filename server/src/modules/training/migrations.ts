import { type Kysely, type Migration, sql } from 'kysely';
import { tenantTable } from '../../platform/database/tenantTable';
import { createMatrix } from './matrixMigration';

const id = sql`attest_uuid()`;
const now = sql`attest_now()`;

export const trainingMigrations: Record<string, Migration> = {
  '20261121T0330_training_assignments': {
    async up(db: Kysely<unknown>) {
      await tenantTable(db, 'training_course', (table) =>
        table
          .addColumn('id', 'uuid', (c) => c.notNull().defaultTo(id))
          .addColumn('no', 'text', (c) => c.notNull())
          .addColumn('name_zh', 'text', (c) => c.notNull())
          .addColumn('name_en', 'text', (c) => c.notNull())
          .addColumn('kind', 'text', (c) => c.notNull())
          .addColumn('document_id', 'uuid')
          .addColumn('lecturer_id', 'uuid')
          .addColumn('validity_months', 'integer')
          .addColumn('pass_score', 'integer')
          .addColumn('created_at', 'timestamptz', (c) => c.notNull().defaultTo(now))
          .addPrimaryKeyConstraint('training_course_pk', ['tenant_id', 'id'])
          .addUniqueConstraint('training_course_no', ['tenant_id', 'no']),
      );
      await tenantTable(db, 'training_assignment', (table) =>
        table
          .addColumn('id', 'uuid', (c) => c.notNull().defaultTo(id))
          .addColumn('user_id', 'uuid', (c) => c.notNull())
          .addColumn('course_id', 'uuid', (c) => c.notNull())
          .addColumn('document_version_id', 'uuid')
          .addColumn('state', 'text', (c) => c.notNull())
          .addColumn('reason', 'text', (c) => c.notNull())
          .addColumn('due', 'date')
          .addColumn('completed_at', 'timestamptz')
          .addColumn('score', 'double precision')
          .addColumn('attempts', 'integer', (c) => c.notNull().defaultTo(0))
          .addColumn('valid_to', 'date')
          .addColumn('created_at', 'timestamptz', (c) => c.notNull().defaultTo(now))
          .addPrimaryKeyConstraint('training_assignment_pk', ['tenant_id', 'id'])
          .addForeignKeyConstraint(
            'training_assignment_course_fk',
            ['tenant_id', 'course_id'],
            'training_course',
            ['tenant_id', 'id'],
          ),
      );
      await sql`create index training_assignment_person on training_assignment (tenant_id, user_id, state)`.execute(
        db,
      );
      await sql`create index training_assignment_course on training_assignment (tenant_id, course_id, state)`.execute(
        db,
      );
    },
  },
  '20261121T0730_training_matrix': { up: createMatrix },
};
