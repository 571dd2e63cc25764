import type { ClassCandidate } from '@attest/api-contract';
import { sql } from 'kysely';
import { personSays } from '../../../directory/identity/people/says';
import { type OnDay, onTenantDay } from '../../../directory/tenancy/tenantTime';
import type { AnswerOf, InputOf } from '../../../platform/calls/handleAll';
import { list } from '../../../platform/search/list';
import { anyContains } from '../../../platform/search/listSql';
import { shownName, sorted, sortedName } from '../../../platform/search/shown';
import { hasNoSeat, needsClass } from '../assignments/states';
import { shownPerson, sortedPerson } from '../shown';

/** Effective courses that somebody needs a class of and has no seat yet, those with most of them first. */
export const neededCourses = list<
  InputOf<'classCourses'>['filter'],
  undefined,
  AnswerOf<'classCourses'>['rows'][number]
>({
  source: sql`training_course c
    join training_course_version v on v.id = c.current_version_id
    left join user_account l on l.id = v.lecturer_id
    cross join lateral (
      select count(*) as waiting from training_assignment a
      where a.course_id = c.id and a.course_version_id = v.id and ${needsClass} and ${hasNoSeat}) n`,
  row: {
    id: sql`c.id`,
    no: sql`c.no`,
    name: shownName('v'),
    lecturer: sql`case when l.id is not null then ${shownPerson('l')} end`,
    waiting: sql`n.waiting`,
  },
  filters: { text: (text) => anyContains(text, sql`c.no`, sql`v.name_zh`, sql`v.name_en`) },
  scope: () => sql`c.state = 'effective' and n.waiting > 0`,
  order: [sql`n.waiting desc`, sql`c.no`],
});
/** People who could be invited to a class, soonest due first. */
export const candidates = list<InputOf<'classCandidates'>['filter'], OnDay, ClassCandidate>({
  given: onTenantDay,
  source: sql`training_assignment a join user_account u on u.id = a.user_id`,
  lookups: { d: sql`left join department d on d.id = u.department_id` },
  row: {
    id: sql`a.id`,
    person: sortedPerson('u'),
    department: sortedName('d'),
    position: sql`(select ${shownName('p')} from position p where p.id = u.position_id)`,
    due: sorted(sql`a.due`),
    overdueDays: ({ given: { today } }) => sql`coalesce(greatest(0, ${today}::date - a.due), 0)`,
    missed: sorted(
      sql`(select count(*) from training_class_person s where s.assignment_id = a.id and not s.attended)`,
      sql`missed`,
    ),
  },
  filters: {
    // Of the version in effect, which is of no other course.
    courseId: (id) =>
      sql`a.course_version_id = (select c.current_version_id from training_course c where c.id = ${id})`,
    text: (text, { ctx }) => personSays(ctx, text, ['name', 'account', 'employee_id']),
    departmentId: (id) => sql`a.department_id = ${id}`,
  },
  scope: () => sql`u.status = 'enabled' and ${needsClass} and ${hasNoSeat}`,
  order: [sql`a.due nulls last`, sql`u.account`],
});
