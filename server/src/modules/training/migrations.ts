import { type Kysely, type Migration, sql } from 'kysely';
import { personKeys } from '../../directory/identity/personKeys';
import { stateCheck } from '../../platform/database/stateCheck';
import { acrossTenants, tenantTable } from '../../platform/database/tenantTable';
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
  '20261121T1100_training_assignment_version': {
    async up(db: Kysely<unknown>) {
      // One key instead of two, which says more: the version is one of the course.
      const checked = ['training_course_version', 'training_assignment'];
      // The key is checked by a query of the owner, who need not be a superuser: without 'force' no policy binds him.
      for (const table of checked)
        await sql`alter table ${sql.table(table)} no force row level security`.execute(db);
      await sql`alter table training_course_version
        add constraint training_course_version_of unique (tenant_id, course_id, id)`.execute(db);
      await sql`alter table training_assignment
        drop constraint training_assignment_course_fk, drop constraint training_assignment_version_fk,
        add constraint training_assignment_version_fk foreign key (tenant_id, course_id, course_version_id)
          references training_course_version (tenant_id, course_id, id)`.execute(db);
      for (const table of checked)
        await sql`alter table ${sql.table(table)} force row level security`.execute(db);
      // Most assignments belong to no task.
      await sql`drop index training_assignment_task`.execute(db);
      await sql`create index training_assignment_task on training_assignment (tenant_id, task_id)
        where task_id is not null`.execute(db);
    },
  },
  '20261121T1751_training_course_material': {
    async up(db: Kysely<unknown>) {
      await sql`alter table training_course_version add column material_id uuid`.execute(db);
    },
  },
  '20261122T1330_training_people': {
    async up(db: Kysely<unknown>) {
      await personKeys(db, {
        training_assignment: ['user_id'],
        training_course: ['lecturer_id', 'changed_by'],
        training_requirement: ['user_id'],
        training_task: ['changed_by', 'created_by'],
        training_learner_role: ['changed_by'],
        training_course_version: ['lecturer_id', 'created_by'],
      });
      await stateCheck(db, 'training_assignment', 'state', [
        'notStarted',
        'studying',
        'examDue',
        'toMark',
        'ojtDue',
        'signDue',
        'qualified',
        'failed',
        'exempt',
        'superseded',
      ]);
    },
  },
  '20261122T2240_training_role_drafts': {
    async up(db: Kysely<unknown>) {
      await sql`alter table training_learner_role
        add column effective_version integer not null default 0, add column draft jsonb`.execute(db);
      // What has counted until now has come into force once; what is a draft waits to be handed in.
      await acrossTenants(db, ['training_learner_role'], async () => {
        await sql`update training_learner_role set effective_version = 1 where state <> 'draft'`.execute(db);
        await sql`update training_learner_role set position_ids = '{}', draft = jsonb_build_object(
          'nameZh', name_zh, 'nameEn', name_en, 'positionIds', to_jsonb(position_ids)) where state = 'draft'`.execute(
          db,
        );
      });
    },
  },
};
