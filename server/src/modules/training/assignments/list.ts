import type { AssignmentRow } from '@attest/api-contract';
import { sql } from 'kysely';
import { partsByName } from '../../../directory/identity/byName';
import { namesPersonSaying } from '../../../directory/identity/people/says';
import { type OnDay, onTenantDay } from '../../../directory/tenancy/tenantTime';
import type { InputOf } from '../../../platform/calls/handleAll';
import type { Context } from '../../../platform/module';
import { isGiven, list } from '../../../platform/search/list';
import { shownInstant, shownName, shownPair, sorted, sortedInstant } from '../../../platform/search/shown';
import { namesVersionSaying } from '../courses/saying';
import { shownCourse, shownNeeds, shownVersion, sortedPerson } from '../shown';
import { peopleWithin } from '../visible';
import { openStates, standingOn, standsAs } from './states';

const isOpen = sql`a.state in (${openStates})`;
/** By what an index has them in order. */
const INDEXED = new Set(['due', 'completedAt', 'score', 'validTo', 'person', 'department']);
const overdueOn = (today: string) => sql`(${isOpen} and a.due < ${today}::date)`;

const BY_DEPARTMENT = { each: sql`department x`, name: sql`x.code`, column: sql`a.department_id` };

/** Condition: of somebody whose training the caller may see. */
const reach = (ctx: Context) =>
  peopleWithin(ctx, 'TmsTasks', { id: sql`a.user_id`, department: sql`a.department_id` });

/** Assignments of people the caller may see: what is open first, by its due day. */
export const assignments = list<InputOf<'listAssignments'>['filter'], OnDay, AssignmentRow>({
  given: onTenantDay,
  source: sql`training_assignment a`,
  lookups: {
    u: sql`join user_account u on u.id = a.user_id`,
    c: sql`join training_course c on c.id = a.course_id`,
    v: sql`join training_course_version v on v.id = a.course_version_id`,
    dv: sql`left join document_version dv on dv.id = a.document_version_id`,
    d: sql`left join document d on d.id = dv.document_id`,
    dep: sql`left join department dep on dep.id = a.department_id`,
  },
  joined: () => sql`left join position pos on pos.id = u.position_id`,
  key: sql`a.id`,
  columns: { courseNo: sql`c.no` },
  row: {
    id: sql`a.id`,
    person: sortedPerson('u'),
    department: sorted(shownName('dep'), sql`dep.code`),
    position: shownName('pos'),
    onDuty: sql`u.on_duty`,
    signsIn: sql`u.can_login`,
    course: shownCourse,
    courseVersion: shownVersion(),
    documentNo: sql`d.no`,
    documentVersion: sql`dv.label`,
    taskId: sql`a.task_id`,
    // Expired ones among those that they were: an index has the order of what is stored.
    state: sorted(({ given }) => standingOn(given.today), sql`a.state`),
    needs: shownNeeds('a'),
    source: sql`a.source`,
    reason: shownPair(sql`a.reason`, sql`a.reason_en`),
    due: sorted(sql`a.due`),
    overdueDays: ({ given: { today } }) =>
      sql`case when ${overdueOn(today)} then ${today}::date - a.due else 0 end`,
    startedAt: shownInstant(sql`a.started_at`),
    completedAt: sortedInstant(sql`a.completed_at`),
    score: sorted(sql`a.score`),
    attempts: sql`a.attempts`,
    validTo: sorted(sql`a.valid_to`),
    remindedAt: shownInstant(sql`a.reminded_at`),
    endReason: shownPair(sql`a.end_reason`, sql`a.end_reason_en`),
  },
  filters: {
    text: async (text, { ctx }) => {
      const person = await namesPersonSaying(ctx, sql`a.user_id`, text, ['name', 'account']);
      return sql`(${person} or ${await namesVersionSaying(ctx, sql`a.course_version_id`, text.trim())})`;
    },
    taskId: (id) => sql`a.task_id = ${id}`,
    courseId: (id) => sql`a.course_id = ${id}`,
    userId: (id) => sql`a.user_id = ${id}`,
    departmentId: (id) => sql`a.department_id = ${id}`,
    state: (states, { given }) => standsAs(states, given.today),
    // As an index has it: negated, the planner would make another condition of it.
    open: (open) => (open ? isOpen : sql`(${isOpen}) is false`),
    overdue: (overdue, { given }) =>
      overdue ? overdueOn(given.today) : sql`${overdueOn(given.today)} is not true`,
  },
  scope: ({ ctx }) => reach(ctx),
  parts: ({ ctx }, sort, chosen) => {
    if (sort?.by !== 'department') return undefined;
    const where = sql`${reach(ctx)} and ${chosen}`;
    const keys = [isOpen, sql`a.due`, sql`a.id`];
    const parts = partsByName(BY_DEPARTMENT, { from: sql`training_assignment a`, where, keys });
    return { id: sql`a.id`, parts, desc: [sort.desc, true, false, false] };
  },
  plans: (filter, by) =>
    Object.values(filter).some(isGiven) || (by !== undefined && !INDEXED.has(by)) ? 'anew' : 'kept',
  writesRange: true,
  // By account only in its own order, where few are due on one day: sorted by a column, many are alike.
  order: (_, sort) => [
    sql`(${isOpen}) desc`,
    sql`a.due nulls last`,
    ...(sort?.length ? [] : [sql`u.account`]),
    sql`a.id`,
  ],
});
