import { type RawBuilder, sql } from 'kysely';
import { departmentsBelow } from '../../../directory/identity/departments';
import { openStates, provesExam } from '../assignments/states';
import { EXAMINED_KINDS } from '../courses/versions';

/** Whose training is looked at; what is left out is not limited. */
export interface Scope {
  userIds?: string[];
  courseIds?: string[];
}

/** Longest time before the end of a qualification at which its renewal is assigned, in days. */
const RENEWAL_DAYS = 30;

/**
 * The common table expressions that every answer begins with (`with recursive …`): `wanted` is what people have
 * to learn and do not know yet, `held` what they have open, `difference` what makes the two equal. `required` and `known`
 * stand behind them: what is asked of whom, and what of it they have learnt.
 *
 * Required is what the matrix asks of enabled people by position, learner role and department, and what
 * managers gave by hand, each in the effective version of an effective course. Known is what was qualified or
 * exempt in a version that counts, and does not end so soon that it has to be renewed; where an exam is asked for, it
 * has to have been passed. To learn a new version only reading is enough for who passed the exam of a former one.
 */
export function difference({ userIds, courseIds }: Scope, today: string): RawBuilder<unknown> {
  // Until its last day one is qualified, although renewal begins before: on the day that this is.
  const renewed = sql`coalesce(a.valid_to - least(${RENEWAL_DAYS}, coalesce(a.validity_months, 12) * 10), 'infinity')`;
  const lasts = sql`(${renewed} > ${today}::date)`;
  const ends = sql`coalesce(a.valid_to, 'infinity')`;
  const people = userIds ? sql`and p.id = any(${userIds}::uuid[])` : sql``;
  const theirs = userIds ? sql`and a.user_id = any(${userIds}::uuid[])` : sql``;
  const courses = (column: string) =>
    courseIds ? sql`and ${sql.ref(column)} = any(${courseIds}::uuid[])` : sql``;
  const asked = sql`m.course_id, m.needs_read, m.needs_class, m.needs_exam, m.needs_ojt, m.validity_months,
    false as by_hand, null::date as due, null::uuid as task_id, null::text as reason`;
  return sql`
    with recursive below as (${departmentsBelow(sql`exists (
      select from training_matrix_cell m where m.row_kind = 'department' and m.row_id = d.id and m.to_at is null)`)}
    ), course as (
      select v.course_id, v.id as version_id, v.ordinal, v.accepts_from, v.impact, v.validity_months,
        v.quiz_id is not null or v.kind = any(${EXAMINED_KINDS}) as has_exam, v.document_version_id, v.planned_date,
        t.id as task_id
      from training_course c join training_course_version v on v.id = c.current_version_id
      left join training_task t on t.course_version_id = v.id and t.origin = 'document' and t.state = 'running'
      where c.state = 'effective' ${courses('c.id')}
    ), asked as (
      select p.id as user_id, ${asked} from user_account p
      join training_matrix_cell m on m.row_kind = 'position' and m.row_id = p.position_id and m.to_at is null
      where p.status = 'enabled' ${people} ${courses('m.course_id')}
      union all
      select p.id, ${asked} from user_account p
      join training_role_position r on r.position_id = p.position_id and r.to_at is null
      join training_matrix_cell m on m.row_kind = 'role' and m.row_id = r.role_id and m.to_at is null
      where p.status = 'enabled' ${people} ${courses('m.course_id')}
      union all
      select p.id, ${asked} from user_account p
      join below b on b.id = p.department_id
      join training_matrix_cell m on m.row_kind = 'department' and m.row_id = b.root and m.to_at is null
      where p.status = 'enabled' ${people} ${courses('m.course_id')}
      union all
      select p.id, r.course_id, r.needs_read, r.needs_class, r.needs_exam, r.needs_ojt, null, true, r.due, r.task_id,
        r.reason
      from training_requirement r join user_account p on p.id = r.user_id
      where r.to_at is null and p.status = 'enabled' ${people} ${courses('r.course_id')}
    ), needed as (
      select user_id, course_id, bool_or(needs_read) as needs_read, bool_or(needs_class) as needs_class,
        bool_or(needs_exam) as needs_exam, bool_or(needs_ojt) as needs_ojt, min(validity_months) as validity_months,
        bool_or(validity_months is null) as validity_of_course, bool_or(by_hand) as by_hand, max(due) as due,
        max(reason) as reason, (array_agg(task_id) filter (where task_id is not null))[1] as task_id
      from asked group by user_id, course_id
    ), examined as (
      select a.user_id, a.course_id, max(${renewed}) as waived_to from training_assignment a
      join training_course_version v on v.id = a.course_version_id
      join course c on c.course_id = a.course_id and c.impact = 'read'
      where v.counts and v.ordinal < c.ordinal and ${provesExam()}
        ${theirs}
      group by a.user_id, a.course_id
    ), required as (
      select n.user_id, c.course_id, c.version_id, c.ordinal, c.accepts_from, c.document_version_id, c.planned_date,
        n.needs_read or (c.impact = 'read' and not (n.needs_class or n.needs_ojt)) is true as needs_read,
        n.needs_class,
        x.asks_exam and (e.waived_to > ${today}::date) is not true as needs_exam, x.asks_exam, e.waived_to,
        n.needs_ojt,
        least(n.validity_months, case when n.validity_of_course then c.validity_months end) as validity_months,
        n.by_hand, n.due, n.reason, coalesce(n.task_id, c.task_id) as task_id
      from needed n join course c on c.course_id = n.course_id
      cross join lateral (select n.needs_exam or (c.impact = 'full' and c.has_exam) is true as asks_exam) x
      left join examined e on e.user_id = n.user_id and e.course_id = n.course_id
    ), known as (
      select a.user_id, a.course_id, max(a.valid_to) as ends, bool_or(${lasts}) as lasts,
        bool_or(${lasts} and ${provesExam()}) as lasts_examined,
        max(${ends}) as known_to, max(${ends}) filter (where ${provesExam()}) as examined_to
      from training_assignment a
      join training_course_version v on v.id = a.course_version_id
      join course c on c.course_id = a.course_id
      where a.state in ('qualified', 'exempt') and v.ordinal between c.accepts_from and c.ordinal and v.counts
        ${theirs}
      group by a.user_id, a.course_id
    ), wanted as (
      select r.*, k.ends from required r
      left join known k on k.user_id = r.user_id and k.course_id = r.course_id
      where r.by_hand or (case when r.needs_exam then k.lasts_examined else k.lasts end) is not true
    ), held as (
      select a.id, a.user_id, a.course_id, a.course_version_id, a.state, a.due, a.needs_read, a.needs_class,
        a.needs_exam, a.needs_ojt, a.validity_months
      from training_assignment a
      where a.state in (${openStates}) ${theirs}
        ${courses('a.course_id')}
    ), difference as (
      select case when h.id is null then 'add' when w.user_id is null then 'cancel' else 'adjust' end as action,
        h.id as assignment_id, coalesce(w.user_id, h.user_id) as user_id,
        coalesce(w.course_id, h.course_id) as course_id, coalesce(w.version_id, h.course_version_id) as version_id,
        h.state, h.due as held_due, w.needs_read, w.needs_class, w.needs_exam, w.needs_ojt, w.validity_months,
        w.by_hand, w.due, w.reason, w.task_id, w.ends, w.planned_date, w.document_version_id
      from wanted w
      full join held h on h.user_id = w.user_id and h.course_version_id = w.version_id
      where h.id is null or w.user_id is null
        or (h.state in ('ojtDue', 'signDue') and w.needs_exam and not h.needs_exam)
        or (h.state in ('notStarted', 'studying')
          and (h.needs_read, h.needs_class, h.needs_exam, h.needs_ojt, h.validity_months)
          is distinct from (w.needs_read, w.needs_class, w.needs_exam, w.needs_ojt, w.validity_months))
    )`;
}

/** Stands for exactly this difference, whenever it is computed. */
export const differenceHash = sql<string>`encode(sha256(convert_to(coalesce(string_agg(
  concat_ws(':', action, user_id, version_id, needs_read, needs_class, needs_exam, needs_ojt,
    coalesce(validity_months, 0)), ',' order by action, user_id, version_id), ''), 'UTF8')), 'hex')`;
