import type pg from 'pg';

export const PEOPLE = 2_000;
export const COURSES = 300;
const POSITIONS = 20;

/** A learner role that reaches everyone of the bench and asks for all its courses. */
export interface Filled {
  roleId: string;
  /** What its draft says, as it is kept. */
  draft: string;
  positionIds: string[];
}

const NUMBER = { positions: POSITIONS, people: PEOPLE, courses: COURSES };

/** People, positions, courses and the cells of one learner role that is still a draft; straight into the tables. */
export async function fillMatrix(database: pg.Client): Promise<Filled> {
  const tenant = `(select id from tenant where code = 'hkpharma')`;
  await database.query(
    `insert into position (tenant_id, code, name_zh, name_en)
     select ${tenant}, 'BP' || n, '岗位' || n, 'Position ' || n from generate_series(1, ${NUMBER.positions}) n`,
  );
  await database.query(
    `insert into user_account (tenant_id, account, name, name_en, employee_id, department_id, position_id, language,
       password_hash, password_set_at, must_change, can_login)
     select p.tenant_id, 'bench' || n, '员工' || n, 'Person ' || n, 'B' || n, p.department_id, o.id, 'zh', '-', now(),
       false, false
     from generate_series(1, ${NUMBER.people}) n
     join user_account p on p.account = 'caoyang' and p.tenant_id = ${tenant}
     join position o on o.tenant_id = p.tenant_id and o.code = 'BP' || (n % ${NUMBER.positions} + 1)`,
  );
  await database.query(
    `insert into training_course (tenant_id, no, name_zh, name_en, kind)
     select ${tenant}, 'BC-' || n, '课程' || n, 'Course ' || n, 'online' from generate_series(1, ${NUMBER.courses}) n`,
  );
  await database.query(
    `insert into training_course_version (tenant_id, course_id, ordinal, state, name_zh, name_en, kind, accepts_from,
       required_from, in_force_from)
     select tenant_id, id, 1, 'effective', name_zh, name_en, kind, 1, now(), now() from training_course
     where no like 'BC-%'`,
  );
  await database.query(
    `update training_course c set current_version_id = v.id from training_course_version v
     where v.tenant_id = c.tenant_id and v.course_id = c.id and c.no like 'BC-%'`,
  );
  const { rows: positions } = await database.query<{ id: string }>(
    `select id from position where tenant_id = ${tenant} and code like 'BP%'`,
  );
  const positionIds = positions.map((position) => position.id);
  const draft = JSON.stringify({ nameZh: '角色', nameEn: 'Role', positionIds });
  const { rows: roles } = await database.query<{ id: string }>(
    `insert into training_learner_role (tenant_id, code, name_zh, name_en, state, position_ids, draft)
     values (${tenant}, 'BENCH', '角色', 'Role', 'draft', '{}', $1) returning id`,
    [draft],
  );
  const roleId = roles[0]?.id as string;
  await database.query(
    `insert into training_matrix_cell (tenant_id, row_kind, row_id, course_id, needs_read, needs_class, needs_exam,
       needs_ojt, from_at)
     select tenant_id, 'role', $1, id, true, false, true, false, now() from training_course where no like 'BC-%'`,
    [roleId],
  );
  await database.query('analyze');
  return { roleId, draft, positionIds };
}

/** As before: no assignment of the bench, the role a draft. */
export async function emptyMatrix(database: pg.Client, { roleId, draft }: Filled): Promise<void> {
  await database.query(
    'delete from notification where user_id in (select id from user_account where account like $1)',
    ['bench%'],
  );
  await database.query(
    `delete from task t using training_assignment a, training_course c
     where t.kind <> 'step' and t.subject_id = a.id and c.id = a.course_id and c.no like 'BC-%'`,
  );
  await database.query(
    `delete from training_assignment where course_id in (select id from training_course where no like 'BC-%')`,
  );
  await database.query('delete from training_role_position where role_id = $1', [roleId]);
  await database.query(
    `update training_learner_role
     set state = 'draft', version = 1, effective_version = 0, position_ids = '{}', draft = $2 where id = $1`,
    [roleId, draft],
  );
  await database.query('vacuum analyze training_assignment, task');
  await database.query('checkpoint');
}

/**
 * The floor: the same assignments by one statement of the owner, without row-level security, trail and notices.
 * Milliseconds, until they are committed.
 */
export async function plainInsert(database: pg.Client, { roleId, positionIds }: Filled): Promise<number> {
  const from = performance.now();
  const { rowCount } = await database.query(
    `insert into training_assignment (tenant_id, user_id, course_id, course_version_id, document_version_id, state,
       reason, reason_en, due, source, needs_read, needs_class, needs_exam, needs_ojt, validity_months, created_at)
     select u.tenant_id, u.id, m.course_id, v.id, v.document_version_id, 'notStarted', '学员角色变更',
       'Learner role changed', now()::date + 30, 'matrix', m.needs_read, m.needs_class, m.needs_exam, m.needs_ojt,
       coalesce(m.validity_months, v.validity_months), now()
     from user_account u
     join training_matrix_cell m on m.tenant_id = u.tenant_id and m.row_kind = 'role' and m.row_id = $1
       and m.to_at is null
     join training_course c on c.tenant_id = m.tenant_id and c.id = m.course_id and c.state = 'effective'
     join training_course_version v on v.tenant_id = c.tenant_id and v.id = c.current_version_id
     where u.status = 'enabled' and u.position_id = any($2)
       and not exists (select from training_assignment a where a.tenant_id = u.tenant_id and a.user_id = u.id
         and a.course_version_id = v.id and a.state <> 'superseded')`,
    [roleId, positionIds],
  );
  if (rowCount !== PEOPLE * COURSES) throw new Error(`The floor inserts ${rowCount} rows`);
  return performance.now() - from;
}
