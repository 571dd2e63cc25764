import type {
  ClassCandidate,
  classCandidates as candidatesCall,
  classCourses as coursesCall,
  Page,
  RequestOf,
  ResponseOf,
} from '@attest/api-contract';
import { sql } from 'kysely';
import { tenantDay } from '../../../directory/tenancy/tenantTime';
import type { Context } from '../../../platform/module';
import { list } from '../../../platform/search/list';
import { anyContains } from '../../../platform/search/listSql';
import { hasNoSeat, needsClass } from '../assignments/waiting';
import './tables';

/** Effective courses that somebody needs a class of and has no seat yet, those with most of them first. */
const needed = list<CourseFilter>({
  source: sql`training_course c
    join training_course_version v on v.id = c.current_version_id
    left join user_account l on l.id = v.lecturer_id
    cross join lateral (
      select count(*) as waiting from training_assignment a
      where a.course_id = c.id and a.course_version_id = v.id and ${needsClass} and ${hasNoSeat}) n`,
  columns: {},
  filters: { text: (text) => anyContains(text, sql`c.no`, sql`v.name_zh`, sql`v.name_en`) },
  scope: () => sql`c.state = 'effective' and n.waiting > 0`,
  order: [sql`n.waiting desc`, sql`c.no`],
});

type CourseFilter = RequestOf<typeof coursesCall>['filter'];
type NeededCourse = ResponseOf<typeof coursesCall>['rows'][number];

/** One page of the courses that a class is needed of. */
export async function classCourses(
  ctx: Context,
  input: RequestOf<typeof coursesCall>,
): Promise<ResponseOf<typeof coursesCall>> {
  const asked = { ctx, filter: input.filter };
  return needed.page<NeededCourse, NeededCourse>(
    asked,
    sql`c.id, c.no, json_build_object('zh', v.name_zh, 'en', v.name_en) as name,
      case when l.id is not null then json_build_object('id', l.id, 'account', l.account, 'name', l.name) end as lecturer,
      n.waiting`,
    input,
    (row) => row,
  );
}

/** Whom a filter leaves of those who could be invited to a class of a course. */
type CandidateFilter = RequestOf<typeof candidatesCall>['filter'];

/** People who could be invited to a class, soonest due first. */
export const candidates = list<CandidateFilter>({
  source: sql`training_assignment a
    join training_course c on c.id = a.course_id and c.current_version_id = a.course_version_id
    join user_account u on u.id = a.user_id
    left join department d on d.id = u.department_id`,
  columns: {
    person: sql`u.name collate attest_zh`,
    department: sql`d.name_zh collate attest_zh`,
    due: sql`a.due`,
    missed: sql`missed`,
  },
  filters: {
    courseId: (id) => sql`a.course_id = ${id}`,
    text: (text) => anyContains(text, sql`u.name`, sql`u.account`, sql`u.employee_id`),
    departmentId: (id) => sql`u.department_id = ${id}`,
  },
  scope: () => sql`u.status = 'enabled' and ${needsClass} and ${hasNoSeat}`,
  order: [sql`a.due nulls last`, sql`u.account`],
});

/** One page of people who could be invited. */
export async function classCandidates(
  ctx: Context,
  input: RequestOf<typeof candidatesCall>,
): Promise<Page<ClassCandidate>> {
  const today = await tenantDay(ctx.tx, ctx.now);
  const select = sql`a.id, json_build_object('id', u.id, 'account', u.account, 'name', u.name) as person,
    case when d.id is not null then json_build_object('zh', d.name_zh, 'en', d.name_en) end as department,
    (select json_build_object('zh', p.name_zh, 'en', p.name_en) from position p where p.id = u.position_id) as position,
    a.due, coalesce(greatest(0, ${today}::date - a.due), 0) as "overdueDays",
    (select count(*) from training_class_person s where s.assignment_id = a.id and not s.attended) as missed`;
  return candidates.page<ClassCandidate, ClassCandidate>(
    { ctx, filter: input.filter },
    select,
    input,
    (row) => row,
  );
}
