import { type Kysely, sql } from 'kysely';
import { tenantTable } from '../../platform/database/tenantTable';

const id = sql`attest_uuid()`;
const now = sql`attest_now()`;
const run = async (db: Kysely<unknown>, statements: string[]) => {
  for (const statement of statements) await sql.raw(statement).execute(db);
};

/** Versions of courses, learner roles, the matrix, tasks, and what assignments then need to say. */
export async function createMatrix(db: Kysely<unknown>): Promise<void> {
  await createCourseVersions(db);
  await createRequirements(db);
  await createTasks(db);
  await extendAssignments(db);
}

async function createCourseVersions(db: Kysely<unknown>): Promise<void> {
  await run(db, [
    `alter table training_course
       add state text not null default 'effective' check (state in ('draft', 'effective', 'disabled')),
       add current_version_id uuid, add version integer not null default 1,
       add changed_by uuid,
       add updated_at timestamptz not null default attest_now()`,
    `create index training_course_document on training_course (tenant_id, document_id)`,
  ]);
  await tenantTable(db, 'training_course_version', (table) =>
    table
      .addColumn('id', 'uuid', (c) => c.notNull().defaultTo(id))
      .addColumn('course_id', 'uuid', (c) => c.notNull())
      .addColumn('ordinal', 'integer')
      .addColumn('state', 'text', (c) =>
        c
          .notNull()
          .check(
            sql`state in ('draft', 'effective', 'superseded') and (state = 'draft') = (ordinal is null)`,
          ),
      )
      .addColumn('name_zh', 'text', (c) => c.notNull())
      .addColumn('name_en', 'text', (c) => c.notNull())
      .addColumn('kind', 'text', (c) => c.notNull())
      .addColumn('description', 'text', (c) => c.notNull().defaultTo(''))
      .addColumn('document_id', 'uuid')
      .addColumn('document_version_id', 'uuid')
      .addColumn('lecturer_id', 'uuid')
      .addColumn('min_view_seconds', 'integer', (c) => c.notNull().defaultTo(0))
      .addColumn('quiz_id', 'uuid')
      .addColumn('pass_score', 'integer')
      .addColumn('validity_months', 'integer')
      .addColumn('critical', 'boolean', (c) => c.notNull().defaultTo(false))
      .addColumn('credit_hours', 'double precision', (c) => c.notNull().defaultTo(0))
      .addColumn('retrain', 'boolean', (c) => c.notNull().defaultTo(true))
      .addColumn('accepts_from', 'integer')
      .addColumn('counts', 'boolean', (c) => c.notNull().defaultTo(true))
      .addColumn('impact', 'text', (c) => c.check(sql`impact in ('full', 'read')`))
      .addColumn('planned_date', 'date')
      .addColumn('gate_limit', 'integer')
      .addColumn('department_ids', sql`uuid[]`, (c) => c.notNull().defaultTo(sql`'{}'`))
      .addColumn('required_from', 'timestamptz')
      .addColumn('in_force_from', 'timestamptz')
      .addColumn('required_to', 'timestamptz')
      .addColumn('reason', 'text')
      .addColumn('created_by', 'uuid')
      .addColumn('created_at', 'timestamptz', (c) => c.notNull().defaultTo(now))
      .addPrimaryKeyConstraint('training_course_version_pk', ['tenant_id', 'id'])
      .addForeignKeyConstraint(
        'training_course_version_course_fk',
        ['tenant_id', 'course_id'],
        'training_course',
        ['tenant_id', 'id'],
      )
      .addUniqueConstraint('training_course_version_ordinal', ['tenant_id', 'course_id', 'ordinal']),
  );
  await run(db, [
    `create unique index training_course_version_one on training_course_version (tenant_id, course_id, state)
       where state in ('draft', 'effective')`,
    `create index training_course_version_document on training_course_version (tenant_id, document_version_id)`,
  ]);
}

async function createRequirements(db: Kysely<unknown>): Promise<void> {
  await tenantTable(db, 'training_learner_role', (table) =>
    table
      .addColumn('id', 'uuid', (c) => c.notNull().defaultTo(id))
      .addColumn('code', 'text', (c) => c.notNull())
      .addColumn('name_zh', 'text', (c) => c.notNull())
      .addColumn('name_en', 'text', (c) => c.notNull())
      .addColumn('state', 'text', (c) => c.notNull().check(sql`state in ('draft', 'effective', 'disabled')`))
      .addColumn('position_ids', sql`uuid[]`, (c) => c.notNull())
      .addColumn('version', 'integer', (c) => c.notNull().defaultTo(1))
      .addColumn('changed_by', 'uuid')
      .addColumn('updated_at', 'timestamptz', (c) => c.notNull().defaultTo(now))
      .addPrimaryKeyConstraint('training_learner_role_pk', ['tenant_id', 'id'])
      .addUniqueConstraint('training_learner_role_code', ['tenant_id', 'code']),
  );
  await tenantTable(db, 'training_role_position', (table) =>
    table
      .addColumn('id', 'uuid', (c) => c.notNull().defaultTo(id))
      .addColumn('role_id', 'uuid', (c) => c.notNull())
      .addColumn('position_id', 'uuid', (c) => c.notNull())
      .addColumn('from_at', 'timestamptz', (c) => c.notNull())
      .addColumn('to_at', 'timestamptz')
      .addPrimaryKeyConstraint('training_role_position_pk', ['tenant_id', 'id']),
  );
  await tenantTable(db, 'training_matrix_cell', (table) =>
    table
      .addColumn('id', 'uuid', (c) => c.notNull().defaultTo(id))
      .addColumn('row_kind', 'text', (c) =>
        c.notNull().check(sql`row_kind in ('position', 'role', 'department')`),
      )
      .addColumn('row_id', 'uuid', (c) => c.notNull())
      .addColumn('course_id', 'uuid', (c) => c.notNull())
      .addColumn('needs_read', 'boolean', (c) => c.notNull())
      .addColumn('needs_class', 'boolean', (c) => c.notNull())
      .addColumn('needs_exam', 'boolean', (c) => c.notNull())
      .addColumn('needs_ojt', 'boolean', (c) => c.notNull())
      .addColumn('origin', 'text', (c) =>
        c.notNull().defaultTo('matrix').check(sql`origin in ('matrix', 'distribution')`),
      )
      .addColumn('validity_months', 'integer')
      .addColumn('from_at', 'timestamptz', (c) => c.notNull())
      .addColumn('to_at', 'timestamptz')
      .addPrimaryKeyConstraint('training_matrix_cell_pk', ['tenant_id', 'id'])
      .addForeignKeyConstraint(
        'training_matrix_cell_course_fk',
        ['tenant_id', 'course_id'],
        'training_course',
        ['tenant_id', 'id'],
      )
      .addCheckConstraint(
        'training_matrix_cell_needs',
        sql`needs_read or needs_class or needs_exam or needs_ojt`,
      ),
  );
  await tenantTable(db, 'training_requirement', (table) =>
    table
      .addColumn('id', 'uuid', (c) => c.notNull().defaultTo(id))
      .addColumn('user_id', 'uuid', (c) => c.notNull())
      .addColumn('course_id', 'uuid', (c) => c.notNull())
      .addColumn('task_id', 'uuid')
      .addColumn('needs_read', 'boolean', (c) => c.notNull())
      .addColumn('needs_class', 'boolean', (c) => c.notNull())
      .addColumn('needs_exam', 'boolean', (c) => c.notNull())
      .addColumn('needs_ojt', 'boolean', (c) => c.notNull())
      .addColumn('due', 'date')
      .addColumn('reason', 'text', (c) => c.notNull())
      .addColumn('from_at', 'timestamptz', (c) => c.notNull())
      .addColumn('to_at', 'timestamptz')
      .addPrimaryKeyConstraint('training_requirement_pk', ['tenant_id', 'id']),
  );
  await run(db, [
    `create unique index training_role_position_now on training_role_position (tenant_id, position_id, role_id)
       where to_at is null`,
    `create unique index training_matrix_cell_now on training_matrix_cell (tenant_id, row_kind, row_id, course_id)
       where to_at is null`,
    `create index training_matrix_cell_course on training_matrix_cell (tenant_id, course_id)`,
    `create index training_requirement_now on training_requirement (tenant_id, user_id, course_id)
       where to_at is null`,
  ]);
}

async function createTasks(db: Kysely<unknown>): Promise<void> {
  await tenantTable(db, 'training_task', (table) =>
    table
      .addColumn('id', 'uuid', (c) => c.notNull().defaultTo(id))
      .addColumn('no', 'text', (c) => c.notNull())
      .addColumn('title_zh', 'text', (c) => c.notNull())
      .addColumn('title_en', 'text', (c) => c.notNull())
      .addColumn('origin', 'text', (c) => c.notNull().check(sql`origin in ('document', 'manual')`))
      .addColumn('state', 'text', (c) =>
        c.notNull().check(sql`state in ('draft', 'running', 'completed', 'closedOverdue', 'cancelled')`),
      )
      .addColumn('course_id', 'uuid', (c) => c.notNull())
      .addColumn('course_version_id', 'uuid', (c) => c.notNull())
      .addColumn('document_version_id', 'uuid')
      .addColumn('needs_read', 'boolean', (c) => c.notNull())
      .addColumn('needs_class', 'boolean', (c) => c.notNull())
      .addColumn('needs_exam', 'boolean', (c) => c.notNull())
      .addColumn('needs_ojt', 'boolean', (c) => c.notNull())
      .addColumn('due', 'date')
      .addColumn('audience', 'jsonb')
      .addColumn('reason', 'text')
      .addColumn('version', 'integer', (c) => c.notNull().defaultTo(1))
      .addColumn('changed_by', 'uuid')
      .addColumn('updated_at', 'timestamptz', (c) => c.notNull().defaultTo(now))
      .addColumn('created_by', 'uuid')
      .addColumn('created_at', 'timestamptz', (c) => c.notNull().defaultTo(now))
      .addColumn('closed_at', 'timestamptz')
      .addPrimaryKeyConstraint('training_task_pk', ['tenant_id', 'id'])
      .addUniqueConstraint('training_task_no', ['tenant_id', 'no'])
      .addForeignKeyConstraint(
        'training_task_version_fk',
        ['tenant_id', 'course_version_id'],
        'training_course_version',
        ['tenant_id', 'id'],
      ),
  );
  await run(db, [`create index training_task_course on training_task (tenant_id, course_version_id, state)`]);
}

/** Assignments that were taken over before courses had versions get the version of their document. */
async function extendAssignments(db: Kysely<unknown>): Promise<void> {
  const open = `state in ('notStarted', 'studying', 'examDue', 'toMark', 'ojtDue', 'signDue', 'failed')`;
  await run(db, [
    `alter table training_assignment
       add course_version_id uuid, add task_id uuid, add source text not null default 'import',
       add needs_read boolean not null default true, add needs_class boolean not null default false,
       add needs_exam boolean not null default false, add needs_ojt boolean not null default false,
       add reason_en text, add validity_months integer, add started_at timestamptz,
       add ended_at timestamptz, add end_reason text, add end_reason_en text, add reminded_at timestamptz,
       add reopened_at timestamptz, add signature_id uuid, add updated_at timestamptz`,
    // The owner need not be a superuser: without 'force' the policy does not bind it.
    ...OLD_TABLES.map((table) => `alter table ${table} no force row level security`),
    `insert into training_course_version (tenant_id, course_id, ordinal, state, name_zh, name_en, kind,
       document_id, document_version_id, lecturer_id, pass_score, validity_months, retrain, accepts_from,
       required_from, in_force_from, required_to, created_at)
     select c.tenant_id, c.id, s.ordinal, case when s.last then 'effective' else 'superseded' end, c.name_zh,
       c.name_en, c.kind, c.document_id, s.document_version_id, c.lecturer_id, c.pass_score, c.validity_months,
       true, s.ordinal, c.created_at, c.created_at, case when s.last then null else c.created_at end, c.created_at
     from training_course c cross join lateral (
       select x.document_version_id, row_number() over (order by v.ordinal nulls first)::int as ordinal,
         row_number() over (order by v.ordinal desc nulls last) = 1 as last
       from (select distinct a.document_version_id from training_assignment a
             where a.tenant_id = c.tenant_id and a.course_id = c.id
             union select null where not exists (select from training_assignment a
               where a.tenant_id = c.tenant_id and a.course_id = c.id)) x
       left join document_version v on v.tenant_id = c.tenant_id and v.id = x.document_version_id) s`,
    `update training_course c set current_version_id = v.id from training_course_version v
     where v.tenant_id = c.tenant_id and v.course_id = c.id and v.state = 'effective'`,
    `update training_assignment a set course_version_id = v.id, reason_en = a.reason from training_course_version v
     where v.tenant_id = a.tenant_id and v.course_id = a.course_id
       and v.document_version_id is not distinct from a.document_version_id`,
    `insert into training_requirement (tenant_id, user_id, course_id, needs_read, needs_class, needs_exam,
       needs_ojt, due, reason, from_at)
     select tenant_id, user_id, course_id, true, false, false, false, due, reason, created_at
     from training_assignment where ${open}`,
    `alter table training_assignment alter course_version_id set not null, alter reason_en set not null,
       add constraint training_assignment_version_fk foreign key (tenant_id, course_version_id)
         references training_course_version (tenant_id, id)`,
    ...OLD_TABLES.map((table) => `alter table ${table} force row level security`),
    `create unique index training_assignment_open on training_assignment (tenant_id, user_id, course_version_id)
       where ${open}`,
    `create index training_assignment_version on training_assignment (tenant_id, course_version_id, state)`,
    `create index training_assignment_task on training_assignment (tenant_id, task_id)`,
  ]);
}

const OLD_TABLES = [
  'training_course',
  'training_assignment',
  'training_course_version',
  'training_requirement',
  'document_version',
];
