import { type Bilingual, tms } from '@attest/api-contract';
import { sql } from 'kysely';
import { notify } from '../../../directory/notices/notify';
import { changes } from '../../../platform/audit/changes';
import type { Context } from '../../../platform/module';
import { followAcknowledgements } from '../acknowledgements/follow';
import { auditCourse } from '../courses/store';
import { followLearning } from '../due/follow';
import { TRAINING_ASSIGNED } from '../noticeKinds';
import { followStandings } from '../standing/standings';
import { completeTask } from '../tasks/store';
import { type Cause, type Terms, termsOf } from './causes';
import { difference, type Scope } from './difference';

export interface Outcome {
  adds: number;
  cancels: number;
  adjusts: number;
}

/** Milliseconds that one statement, or the wait for another change, may take: a change may touch hundreds of courses of thousands of people. */
const LONGEST = 120_000;

/**
 * One at a time per tenant: two changes of the matrix or of people never see half of each other. What follows in
 * the transaction may take its time, and enough memory to join whole tables.
 */
export const lockTraining = (ctx: Context) =>
  sql`select set_config('lock_timeout', ${String(LONGEST)}, true),
    set_config('statement_timeout', ${String(LONGEST)}, true), set_config('work_mem', '64MB', true),
    pg_advisory_xact_lock(hashtextextended(${`training:${ctx.tenantId}`}, 0))`.execute(ctx.tx);

/**
 * Makes assignments equal to what is required and not known: creates what is missing, supersedes what nobody
 * asks for any more, adjusts what has hardly begun. Set-based, idempotent: run again it changes nothing. To be
 * called in the transaction of every change of people, positions, roles, matrix, courses and versions.
 */
export async function recompute(ctx: Context, scope: Scope, cause: Cause): Promise<Outcome> {
  await lockTraining(ctx);
  const terms = await termsOf(ctx, cause);
  const applied = await apply(ctx, scope, terms, cause);
  await followLearning(
    ctx,
    applied.assignments.map((id) => ({ id })),
  );
  await followStandings(ctx, scope);
  await tell(ctx, applied, terms, cause);
  // What a course asks changes nothing of what positions give.
  if (!scope.courseIds) await followAcknowledgements(ctx, scope.userIds, cause, terms);
  return {
    adds: applied.adds,
    cancels: applied.cancels,
    adjusts: applied.adjusts,
  };
}

/** Accounts of the people of one column of `by_course`. */
const accounts = (column: string) =>
  sql`(select array_agg(u.account order by u.account) from user_account u where u.id = any(${sql.ref(`b.${column}`)}))`;

async function apply(ctx: Context, scope: Scope, terms: Terms, cause: Cause): Promise<Applied> {
  const { today, due, text } = terms;
  // `greatest` passes over nulls: without a planned day there is nothing to compare.
  const planned =
    cause.code === 'version'
      ? sql`case when d.planned_date is not null then greatest(d.planned_date - 1, ${today}::date) end`
      : sql`null::date`;
  // Rows go in by person: what is next to each other in the indexes is then written together.
  const { rows } = await sql<Applied>`${difference(scope, today)},
    added as (
      insert into training_assignment (user_id, course_id, course_version_id, document_version_id, state, reason,
        reason_en, due, task_id, source, needs_read, needs_class, needs_exam, needs_ojt, validity_months, created_at)
      select d.user_id, d.course_id, d.version_id, d.document_version_id, 'notStarted',
        case when d.by_hand then d.reason when d.ends is not null then '到期复训' else ${text.zh} end,
        case when d.by_hand then d.reason when d.ends is not null then 'Refresher' else ${text.en} end,
        coalesce(d.due, case when d.ends >= ${today}::date then d.ends end, ${planned},
          ${due}::date),
        d.task_id, case when d.by_hand then 'manual' else 'matrix' end,
        d.needs_read, d.needs_class, d.needs_exam, d.needs_ojt, d.validity_months, ${ctx.now}
      from difference d where d.action = 'add'
      order by d.user_id, d.version_id
      returning id, user_id, course_id
    ), cancelled as (
      update training_assignment a set state = 'superseded', ended_at = ${ctx.now}, end_reason = ${text.zh},
        end_reason_en = ${text.en}, updated_at = ${ctx.now}
      from difference d where d.action = 'cancel' and a.id = d.assignment_id and a.state = d.state
      returning a.id, a.user_id, a.course_id, a.task_id
    ), adjusted as (
      update training_assignment a set needs_read = d.needs_read, needs_class = d.needs_class,
        needs_exam = d.needs_exam, needs_ojt = d.needs_ojt, validity_months = d.validity_months,
        -- The exam that is asked for now was not passed yet; the class that is left of what was asked for was attended.
        state = case when a.state in ('ojtDue', 'signDue') then 'examDue'
          when a.class_met_at is not null and not (d.needs_read or d.needs_exam)
          then case when d.needs_ojt then 'ojtDue' else 'signDue' end else a.state end,
        updated_at = ${ctx.now}
      from difference d where d.action = 'adjust' and a.id = d.assignment_id and a.state = d.state
      returning a.id, a.user_id, a.course_id
    ), done as (
      select 'add' as action, id, user_id, course_id from added
      union all select 'cancel', id, user_id, course_id from cancelled
      union all select 'adjust', id, user_id, course_id from adjusted
    ), by_course as (
      select course_id, array_agg(user_id) filter (where action = 'add') as added,
        array_agg(user_id) filter (where action = 'cancel') as cancelled,
        array_agg(user_id) filter (where action = 'adjust') as adjusted
      from done group by course_id
    ), by_person as (
      select user_id, count(*) filter (where action = 'add') as adds, min(course_id::text) as course_id
      from done group by user_id
    )
    select (select count(*) from added) as adds, (select count(*) from cancelled) as cancels,
      (select count(*) from adjusted) as adjusts,
      (select coalesce(json_agg(json_build_object('course_id', c.id, 'no', c.no, 'zh', c.name_zh, 'en', c.name_en,
          'added', ${accounts('added')}, 'cancelled', ${accounts('cancelled')}, 'adjusted', ${accounts('adjusted')})), '[]')
        from by_course b join training_course c on c.id = b.course_id) as courses,
      (select coalesce(jsonb_agg(p), '[]') from by_person p) as people,
      (select coalesce(array_agg(distinct task_id), '{}') from cancelled where task_id is not null) as tasks,
      (select coalesce(array_agg(id), '{}') from done) as assignments`.execute(ctx.tx);
  return rows[0] as Applied;
}

/** What was done, by course for the trail and by person for notices. */
interface Applied {
  adds: number;
  cancels: number;
  adjusts: number;
  courses: {
    course_id: string;
    no: string;
    zh: string;
    en: string;
    /** Accounts. */
    added: string[] | null;
    cancelled: string[] | null;
    adjusted: string[] | null;
  }[];
  people: { user_id: string; adds: number; course_id: string }[];
  /** Tasks of which something was cancelled. */
  tasks: string[];
  /** All that were written. */
  assignments: string[];
}

const TODO = tms.todo;
/** People in one statement; each takes several parameters of it. */
const BATCH = 2000;

/** Leaves the trail of a recomputation, tells people what is new, and looks at tasks that lost people. */
async function tell(ctx: Context, applied: Applied, { text }: Terms, cause: Cause): Promise<void> {
  for (const course of applied.courses) auditAssigned(ctx, course, text, cause.reason);
  await tellNew(ctx, applied);
  for (const { user_id } of applied.people) ctx.pushUser(user_id, 'user.training', {});
  for (const taskId of applied.tasks) await completeTask(ctx, taskId);
}

const auditAssigned = (
  ctx: Context,
  { course_id: id, no, zh, en, added, cancelled, adjusted }: Applied['courses'][number],
  why: Bilingual,
  reason?: string,
): void =>
  auditCourse(
    ctx,
    { id, no, name_zh: zh, name_en: en },
    {
      event: 'assign',
      changes: changes({ added: [null, added], cancelled: [null, cancelled], adjusted: [null, adjusted] }),
      ...(reason && { reason }),
      details: {
        why,
        added: added?.length ?? 0,
        cancelled: cancelled?.length ?? 0,
        adjusted: adjusted?.length ?? 0,
      },
    },
  );

/** One notice per person: of the course, or of how many there are. */
async function tellNew(ctx: Context, { people, courses }: Applied): Promise<void> {
  const groups = new Map<string, { users: string[]; text: { zh: string; en: string } }>();
  const byId = new Map(courses.map((course) => [course.course_id, course]));
  for (const { user_id, adds, course_id } of people) {
    if (adds === 0) continue;
    const course = byId.get(course_id);
    const single = adds === 1 && course;
    const key = single ? course_id : String(adds);
    const group = groups.get(key) ?? {
      users: [],
      text: single
        ? { zh: `新的培训：${course.no} ${course.zh}`, en: `New training: ${course.no} ${course.en}` }
        : { zh: `您有 ${adds} 项新的培训`, en: `You have ${adds} new trainings` },
    };
    group.users.push(user_id);
    groups.set(key, group);
  }
  for (const { users, text } of groups.values())
    for (let from = 0; from < users.length; from += BATCH)
      await notify(ctx, {
        kind: TRAINING_ASSIGNED,
        userIds: users.slice(from, from + BATCH),
        text,
        path: TODO,
      });
}
