import type { Kysely } from 'kysely';
import { runStatements, tenantTable } from '../../platform/database/tenantTable';

/** Versions of courses, learner roles, the matrix, tasks, and what assignments then need to say. */
export async function createMatrix(db: Kysely<unknown>): Promise<void> {
  await createCourseVersions(db);
  await createRequirements(db);
  await createTasks(db);
  await extendAssignments(db);
}

async function createCourseVersions(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, [
    `alter table training_course
       add state text not null default 'effective' check (state in ('draft', 'effective', 'disabled')),
       add current_version_id uuid, add version integer not null default 1,
       add changed_by uuid,
       add updated_at timestamptz not null default attest_now()`,
    `create index training_course_document on training_course (tenant_id, document_id)`,
  ]);
  await tenantTable(
    db,
    'training_course_version',
    `id uuid not null default attest_uuid(), course_id uuid not null, ordinal integer,
      state text not null check (state in ('draft', 'effective', 'superseded')
        and (state = 'draft') = (ordinal is null)),
      name_zh text not null, name_en text not null, kind text not null, description text not null default '',
      document_id uuid, document_version_id uuid, lecturer_id uuid,
      min_view_seconds integer not null default 0, quiz_id uuid, pass_score integer, validity_months integer,
      critical boolean not null default false, credit_hours double precision not null default 0,
      retrain boolean not null default true, accepts_from integer, counts boolean not null default true,
      impact text check (impact in ('full', 'read')), planned_date date, gate_limit integer,
      department_ids uuid[] not null default '{}', required_from timestamptz, in_force_from timestamptz,
      required_to timestamptz, reason text, created_by uuid,
      created_at timestamptz not null default attest_now(),
      constraint training_course_version_pk primary key (tenant_id, id),
      constraint training_course_version_course_fk foreign key (tenant_id, course_id)
        references training_course (tenant_id, id),
      constraint training_course_version_ordinal unique (tenant_id, course_id, ordinal)`,
  );
  await runStatements(db, [
    `create unique index training_course_version_one on training_course_version (tenant_id, course_id, state)
       where state in ('draft', 'effective')`,
    `create index training_course_version_document on training_course_version (tenant_id, document_version_id)`,
  ]);
}

async function createRequirements(db: Kysely<unknown>): Promise<void> {
  await tenantTable(
    db,
    'training_learner_role',
    `id uuid not null default attest_uuid(), code text not null, name_zh text not null,
      name_en text not null, state text not null check (state in ('draft', 'effective', 'disabled')),
      position_ids uuid[] not null, version integer not null default 1, changed_by uuid,
      updated_at timestamptz not null default attest_now(),
      constraint training_learner_role_pk primary key (tenant_id, id),
      constraint training_learner_role_code unique (tenant_id, code)`,
  );
  await tenantTable(
    db,
    'training_role_position',
    `id uuid not null default attest_uuid(), role_id uuid not null, position_id uuid not null,
      from_at timestamptz not null, to_at timestamptz,
      constraint training_role_position_pk primary key (tenant_id, id)`,
  );
  await tenantTable(
    db,
    'training_matrix_cell',
    `id uuid not null default attest_uuid(),
      row_kind text not null check (row_kind in ('position', 'role', 'department')), row_id uuid not null,
      course_id uuid not null, needs_read boolean not null, needs_class boolean not null,
      needs_exam boolean not null, needs_ojt boolean not null,
      origin text not null default 'matrix' check (origin in ('matrix', 'distribution')),
      validity_months integer, from_at timestamptz not null, to_at timestamptz,
      constraint training_matrix_cell_pk primary key (tenant_id, id),
      constraint training_matrix_cell_course_fk foreign key (tenant_id, course_id)
        references training_course (tenant_id, id),
      constraint training_matrix_cell_needs check (needs_read or needs_class or needs_exam or needs_ojt)`,
  );
  await tenantTable(
    db,
    'training_requirement',
    `id uuid not null default attest_uuid(), user_id uuid not null, course_id uuid not null, task_id uuid,
      needs_read boolean not null, needs_class boolean not null, needs_exam boolean not null,
      needs_ojt boolean not null, due date, reason text not null, from_at timestamptz not null,
      to_at timestamptz, constraint training_requirement_pk primary key (tenant_id, id)`,
  );
  await runStatements(db, [
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
  await tenantTable(
    db,
    'training_task',
    `id uuid not null default attest_uuid(), no text not null, title_zh text not null,
      title_en text not null, origin text not null check (origin in ('document', 'manual')),
      state text not null check (state in ('draft', 'running', 'completed', 'closedOverdue', 'cancelled')),
      course_id uuid not null, course_version_id uuid not null, document_version_id uuid,
      needs_read boolean not null, needs_class boolean not null, needs_exam boolean not null,
      needs_ojt boolean not null, due date, audience jsonb, reason text, version integer not null default 1,
      changed_by uuid, updated_at timestamptz not null default attest_now(), created_by uuid,
      created_at timestamptz not null default attest_now(), closed_at timestamptz,
      constraint training_task_pk primary key (tenant_id, id),
      constraint training_task_no unique (tenant_id, no),
      constraint training_task_version_fk foreign key (tenant_id, course_version_id)
        references training_course_version (tenant_id, id)`,
  );
  await runStatements(db, [
    `create index training_task_course on training_task (tenant_id, course_version_id, state)`,
  ]);
}

/** Assignments that were taken over before courses had versions get the version of their document. */
async function extendAssignments(db: Kysely<unknown>): Promise<void> {
  const open = `state in ('notStarted', 'studying', 'examDue', 'toMark', 'ojtDue', 'signDue', 'failed')`;
  await runStatements(db, [
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
