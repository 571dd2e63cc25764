import { sql } from 'kysely';
import type { TenantTransaction } from '../../../platform/database/tenantTransaction';

interface Course {
  id: string;
  version_id: string;
  ordinal: number;
  accepts_from: number;
  impact: 'full' | 'read' | null;
  has_exam: boolean;
}

interface Person {
  id: string;
  position_id: string | null;
  department_id: string | null;
}

interface Cell {
  row_kind: 'position' | 'role' | 'department';
  row_id: string;
  course_id: string;
  needs_exam: boolean;
}

interface Known {
  user_id: string;
  course_id: string;
  ordinal: number;
  examined: boolean;
}

/** An exam is part of what is asked: a new version that is only read asks for none of who passed a former one. */
function asksExam(course: Course, cells: Cell[], known: Known[]): boolean {
  const asked = cells.some((cell) => cell.needs_exam);
  if (course.impact === 'read')
    return asked && !known.some((one) => one.ordinal < course.ordinal && one.examined);
  return asked || (course.impact === 'full' && course.has_exam);
}

/**
 * What has to be open, worked out person by person in plain code from the tables that the rules begin with.
 * Answers `person:course version`, sorted.
 */
export async function expectedOpen(tx: TenantTransaction): Promise<string[]> {
  const rows = async <T>(text: string) => (await sql.raw<T>(text).execute(tx)).rows;
  const people = await rows<Person>(
    `select id, position_id, department_id from user_account where status = 'enabled'`,
  );
  const courses = await rows<Course>(
    `select c.id, v.id as version_id, v.ordinal, v.accepts_from, v.impact,
       v.quiz_id is not null or v.kind in ('read', 'online') as has_exam from training_course c
     join training_course_version v on v.id = c.current_version_id where c.state = 'effective'`,
  );
  const cells = await rows<Cell>(
    'select row_kind, row_id, course_id, needs_exam from training_matrix_cell where to_at is null',
  );
  const roles = await rows<{ id: string; position_ids: string[] }>(
    `select id, position_ids from training_learner_role where state = 'effective'`,
  );
  const departments = await rows<{ id: string; parent_id: string | null }>(
    'select id, parent_id from department',
  );
  const known = await rows<Known>(
    `select a.user_id, a.course_id, v.ordinal, a.needs_exam or a.state = 'exempt' as examined from training_assignment a
     join training_course_version v on v.id = a.course_version_id
     where a.state in ('qualified', 'exempt') and v.counts`,
  );
  const byHand = await rows<{ user_id: string; course_id: string }>(
    'select user_id, course_id from training_requirement where to_at is null',
  );
  const above = (id: string | null): string[] => {
    const found = departments.find((one) => one.id === id);
    return found ? [found.id, ...above(found.parent_id)] : [];
  };
  const asks = (cell: Cell, person: Person): boolean => {
    if (cell.row_kind === 'position') return cell.row_id === person.position_id;
    if (cell.row_kind === 'department') return above(person.department_id).includes(cell.row_id);
    const role = roles.find((one) => one.id === cell.row_id);
    return person.position_id !== null && (role?.position_ids.includes(person.position_id) ?? false);
  };
  const wanted = people.flatMap((person) =>
    courses
      .filter((course) => {
        if (byHand.some((one) => one.user_id === person.id && one.course_id === course.id)) return true;
        const asking = cells.filter((cell) => cell.course_id === course.id && asks(cell, person));
        if (asking.length === 0) return false;
        const learnt = known.filter((one) => one.user_id === person.id && one.course_id === course.id);
        const exam = asksExam(course, asking, learnt);
        return !learnt.some(
          (one) =>
            one.ordinal >= course.accepts_from && one.ordinal <= course.ordinal && (one.examined || !exam),
        );
      })
      .map((course) => `${person.id}:${course.version_id}`),
  );
  return wanted.sort();
}

/** What is open, in the same form. */
export async function actuallyOpen(tx: TenantTransaction): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    select user_id || ':' || course_version_id as key from training_assignment
    where state not in ('qualified', 'exempt', 'superseded')`.execute(tx);
  return rows.map((row) => row.key).sort();
}
