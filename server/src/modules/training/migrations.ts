import { type Kysely, type Migration, sql } from 'kysely';
import { personKeys } from '../../directory/identity/personKeys';
import { stateCheck } from '../../platform/database/stateCheck';
import { acrossTenants, tenantTable } from '../../platform/database/tenantTable';
import { keepAssignmentDepartment } from './assignments/departmentMigration';
import { createMatrix } from './matrixMigration';
import { keepKnown } from './standing/known';

export const trainingMigrations: Record<string, Migration> = {
  '20261121T0330_training_assignments': {
    async up(db: Kysely<unknown>) {
      await tenantTable(
        db,
        'training_course',
        `id uuid not null default attest_uuid(), no text not null, name_zh text not null,
          name_en text not null, kind text not null, document_id uuid, lecturer_id uuid,
          validity_months integer, pass_score integer, created_at timestamptz not null default attest_now(),
          constraint training_course_pk primary key (tenant_id, id),
          constraint training_course_no unique (tenant_id, no)`,
      );
      await tenantTable(
        db,
        'training_assignment',
        `id uuid not null default attest_uuid(), user_id uuid not null, course_id uuid not null,
          document_version_id uuid, state text not null, reason text not null, due date,
          completed_at timestamptz, score double precision, attempts integer not null default 0,
          valid_to date, created_at timestamptz not null default attest_now(),
          constraint training_assignment_pk primary key (tenant_id, id),
          constraint training_assignment_course_fk foreign key (tenant_id, course_id)
            references training_course (tenant_id, id)`,
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
  '20261124T1401_training_orders': {
    // What the lists of assignments and classes are sorted by; among equals in their own order where many are equal.
    async up(db: Kysely<unknown>) {
      const usual = sql`(state in ('notStarted', 'studying', 'examDue', 'toMark', 'ojtDue', 'signDue', 'failed')) desc, due`;
      for (const [name, columns] of [
        ['usual', usual],
        ['due', sql`due`],
        ['state', sql`state, ${usual}`],
        ['score', sql`score, ${usual}`],
        ['completed', sql`completed_at`],
        ['valid', sql`valid_to`],
      ] as const)
        await sql`create index ${sql.id(`training_assignment_by_${name}`)} on training_assignment
          (tenant_id, ${columns})`.execute(db);
      const classes = sql`(state in ('closed', 'cancelled')),
        (case when state in ('planned', 'open') then starts_at end), starts_at desc, id`;
      for (const [name, columns] of [
        ['usual', classes],
        ['state', sql`state, ${classes}`],
        ['title', sql`title_zh collate attest_zh, ${classes}`],
        ['place', sql`place collate attest_zh, ${classes}`],
      ] as const)
        await sql`create index ${sql.id(`training_class_by_${name}`)} on training_class (tenant_id, ${columns})`.execute(
          db,
        );
    },
  },
  '20261130T0900_training_assignment_department': { up: keepAssignmentDepartment },
  '20261130T1610_training_known': { up: keepKnown },
  '20261130T1620_training_practice_waits': {
    async up(db: Kysely<unknown>) {
      // Few of all trainings wait for it.
      await sql`create index training_assignment_practice on training_assignment (tenant_id, due, id)
        where needs_ojt and (not needs_class or class_met_at is not null)
          and (state = 'ojtDue' or (state in ('notStarted', 'studying') and not needs_read and not needs_exam))`.execute(
        db,
      );
    },
  },
  '20261130T2000_training_orders_down': {
    async up(db: Kysely<unknown>) {
      // Many are alike in these: going down, the order among them still goes up.
      for (const column of ['state', 'score'])
        await sql`create index ${sql.id(`training_assignment_by_${column}_down`)} on training_assignment
          (tenant_id, ${sql.id(column)} desc,
           (state in ('notStarted', 'studying', 'examDue', 'toMark', 'ojtDue', 'signDue', 'failed')) desc, due)`.execute(
          db,
        );
    },
  },
};
