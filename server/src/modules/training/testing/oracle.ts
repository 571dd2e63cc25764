import { sql } from 'kysely';
import type { TenantTransaction } from '../../../platform/database/tenantTransaction';
import { standingsOn } from '../standing/standings';

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
  valid_to: string | null;
  /** The day from which it has to be renewed. */
  renewed: string;
}

/** An exam is part of what is asked: a new version that is only read asks for none of whom a former one still counts. */
function asksExam(course: Course, cells: Cell[], known: Known[], day: string): boolean {
  const asked = cells.some((cell) => cell.needs_exam);
  if (course.impact === 'read')
    return asked && !known.some((one) => one.ordinal < course.ordinal && one.examined && one.renewed > day);
  return asked || (course.impact === 'full' && course.has_exam);
}

/** What one person has to know, and which of the versions that count they have learnt. */
interface Required {
  person: Person;
  course: Course;
  byHand: boolean;
  learnt: Known[];
}

/** What is required of whom, worked out person by person in plain code from the tables that the rules begin with. */
async function required(tx: TenantTransaction, day: string): Promise<Required[]> {
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
    `select a.user_id, a.course_id, v.ordinal, a.needs_exam or a.state = 'exempt' as examined, a.valid_to,
       coalesce((a.valid_to - least(30, coalesce(a.validity_months, 12) * 10))::text, 'never') as renewed
     from training_assignment a
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
  return people.flatMap((person) =>
    courses.flatMap((course) => {
      const isOf = (one: { user_id: string; course_id: string }) =>
        one.user_id === person.id && one.course_id === course.id;
      const asked = byHand.some(isOf);
      const asking = cells.filter((cell) => cell.course_id === course.id && asks(cell, person));
      if (asking.length === 0 && !asked) return [];
      const all = known.filter(isOf);
      const exam = asksExam(course, asking, all, day);
      const learnt = all.filter(
        (one) =>
          one.ordinal >= course.accepts_from && one.ordinal <= course.ordinal && (one.examined || !exam),
      );
      return [{ person, course, byHand: asked, learnt }];
    }),
  );
}

/** What has to be open on a day: `person:course version`, sorted. */
export async function expectedOpen(tx: TenantTransaction, day: string): Promise<string[]> {
  const wanted = (await required(tx, day)).filter(({ byHand, learnt }) => byHand || learnt.length === 0);
  return wanted.map(({ person, course }) => `${person.id}:${course.version_id}`).sort();
}

/** How people stand on what is required of them on a day: `person:course version:department:state:due`, sorted. */
export async function expectedStandings(tx: TenantTransaction, day: string): Promise<string[]> {
  const { rows } = await sql<{ key: string; state: string; due: string | null }>`
    select user_id || ':' || course_version_id as key, state, due from training_assignment
    where state not in ('qualified', 'exempt', 'superseded')`.execute(tx);
  const open = new Map(rows.map((row) => [row.key, row]));
  const standings = (await required(tx, day)).map(({ person, course, learnt }) => {
    const key = `${person.id}:${course.version_id}`;
    const held = open.get(key);
    const holds = learnt.some(({ valid_to }) => valid_to === null || valid_to >= day);
    const underWay = held?.due && held.due < day ? 'overdue' : 'due';
    const lacks = held && held.state !== 'failed' ? underWay : 'missing';
    const due = holds ? null : (held?.due ?? null);
    return [key, person.department_id, holds ? 'qualified' : lacks, due].join(':');
  });
  return standings.sort();
}

/** What is open, in the same form. */
export async function actuallyOpen(tx: TenantTransaction): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    select user_id || ':' || course_version_id as key from training_assignment
    where state not in ('qualified', 'exempt', 'superseded')`.execute(tx);
  return rows.map((row) => row.key).sort();
}

/** What is stored of standings, in the form of what is expected of them; on another day than today what follows of it. */
export async function storedStandings(tx: TenantTransaction, day: string, today: string): Promise<string[]> {
  const { rows } = await sql<{ said: string }>`
    select user_id || ':' || version_id || ':' || coalesce(department_id::text, '') || ':' || state || ':'
      || coalesce(due::text, '') as said
    from ${day === today ? sql`training_standing` : standingsOn(day)} s`.execute(tx);
  return rows.map(({ said }) => said).sort();
}
