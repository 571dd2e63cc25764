import { tms } from '@attest/api-contract';
import { sql } from 'kysely';
import { addressSql } from '../../../platform/database/addressSql';
import { endOfDay, type TaskSource } from '../../../workflow/tasks/follow';
import { isAsked, subjectOf } from '../acknowledgements/states';
import { awaitsOnlyClass, awaitsPractice, needsClass, openStates } from '../assignments/states';

/** Roles that others wait for. */
export const DECIDING_ROLES = ['lect', 'trnmgr', 'qamgr'];

/**
 * SQL, for a `with`: who is enabled and could decide about others. They are few, and found once for all subjects.
 */
export const ABLE = sql`able as materialized (
  select u.id, bool_or(r.role_code in ('lect', 'trnmgr')) as teaches, bool_or(r.role_code = 'trnmgr') as manages,
    bool_or(r.role_code = 'qamgr') as assures
  from user_account u join user_role r on r.user_id = u.id
  where u.status = 'enabled' and r.role_code = any(${DECIDING_ROLES}::text[]) group by u.id)`;

/**
 * SQL, to join: `h`, whoever of `able` marks or judges assignment `a` of course version `v`: its lecturer, else the
 * training managers, else the QA managers; never the person themselves. As `markersOf` says.
 */
export const judges = sql`able h on h.id <> a.user_id and case
  when v.lecturer_id <> a.user_id and v.lecturer_id in (select l.id from able l where l.teaches)
    then h.id = v.lecturer_id
  when exists (select from able m where m.manages and m.id <> a.user_id) then h.manages
  else h.assures end`;

const ASSIGNMENT = sql`a.id`;

/**
 * What people have to learn: to study, to practise, or in the hands of somebody else (`awaited`), by assignment. While
 * they have a seat in the class that is the step to take, the seat stands for it.
 */
export const ownTraining: TaskSource = {
  kinds: ['study', 'ownPractice', 'awaited'],
  waiting: (about, zone) => sql`
    select case when ${awaitsPractice} then 'ownPractice' when a.state in ('toMark', 'ojtDue') then 'awaited'
        else 'study' end as kind,
      a.id as subject_id, a.user_id as handler_id, a.id as record_id, c.no as record_no, v.name_zh as title,
      v.name_en as title_en, concat_ws(' ', c.no, d.no, dv.label) as subtitle,
      case when ${awaitsPractice} then ${addressSql(tms.card, ASSIGNMENT)}
        when a.state = 'examDue' then ${addressSql(tms.exam, ASSIGNMENT)}
        else ${addressSql(tms.learn, ASSIGNMENT)} end as path,
      a.state, ${endOfDay(sql`a.due`, zone)} as deadline, null::timestamptz as starts_at,
      case when a.state = 'examDue' then (
        select t.submitted_at + make_interval(hours => t.retake_hours) from training_attempt t
        where t.assignment_id = a.id and t.state = 'failed' and (a.reopened_at is null or t.started_at >= a.reopened_at)
        order by t.no desc limit 1) end as not_before,
      case when ${awaitsOnlyClass} then case k.state when 'open' then 'infinity' when 'planned' then k.ends_at end end
        as shown_from, null::timestamptz as shown_until
    from training_assignment a
    join training_course c on c.id = a.course_id
    join training_course_version v on v.id = a.course_version_id
    left join document_version dv on dv.id = a.document_version_id
    left join document d on d.id = dv.document_id
    left join (training_class_person s join training_class k on k.id = s.class_id) on s.assignment_id = a.id and s.live
    where a.state in (${openStates}) and ${about(sql`a.id`)}`,
};

/** Seats in classes that are to come or under way, by assignment. */
export const seats: TaskSource = {
  kinds: ['class'],
  waiting: (about) => sql`
    select 'class' as kind, a.id as subject_id, s.user_id as handler_id, k.id as record_id, k.no as record_no,
      k.title_zh as title, k.title_en, concat_ws(' · ', k.no, k.place) as subtitle, ${addressSql(tms.myClass, sql`k.id`)} as path,
      null::text as state, k.ends_at as deadline, k.starts_at, null::timestamptz as not_before,
      null::timestamptz as shown_from, case k.state when 'planned' then k.ends_at end as shown_until
    from training_class_person s
    join training_class k on k.id = s.class_id and k.state in ('planned', 'open')
    join training_assignment a on a.id = s.assignment_id
    where s.live and ${needsClass} and ${about(sql`a.id`)}`,
};

/** Practice to judge, by assignment. */
export const practiceToJudge: TaskSource = {
  kinds: ['practice'],
  waiting: (about, zone) => sql`
    with ${ABLE}
    select 'practice' as kind, a.id as subject_id, h.id as handler_id, a.id as record_id, c.no as record_no,
      v.name_zh as title, v.name_en as title_en, u.name as subtitle,
      ${addressSql(tms.judge, ASSIGNMENT)} as path, null::text as state,
      ${endOfDay(sql`a.due`, zone)} as deadline, null::timestamptz as starts_at, null::timestamptz as not_before,
      null::timestamptz as shown_from, null::timestamptz as shown_until
    from training_assignment a
    join training_course c on c.id = a.course_id
    join training_course_version v on v.id = a.course_version_id
    join user_account u on u.id = a.user_id
    join ${judges}
    where ${awaitsPractice} and ${about(sql`a.id`)}`,
};

/** Papers to mark, by attempt. */
export const papers: TaskSource = {
  kinds: ['marking'],
  waiting: (about) => sql`
    with ${ABLE}
    select 'marking' as kind, t.id as subject_id, h.id as handler_id, t.id as record_id, c.no as record_no,
      v.name_zh as title, v.name_en as title_en, u.name as subtitle,
      ${addressSql(tms.paper, sql`t.id`)} as path, null::text as state,
      t.mark_by as deadline, null::timestamptz as starts_at, null::timestamptz as not_before,
      null::timestamptz as shown_from, null::timestamptz as shown_until
    from training_attempt t
    join training_assignment a on a.id = t.assignment_id
    join training_course c on c.id = a.course_id
    join training_course_version v on v.id = a.course_version_id
    join user_account u on u.id = t.user_id
    join ${judges}
    where t.state = 'toMark' and ${about(sql`t.id`)}`,
};

/** Classes to teach, by class. */
export const teaching: TaskSource = {
  kinds: ['teaching'],
  waiting: (about) => sql`
    select 'teaching' as kind, k.id as subject_id, k.lecturer_id as handler_id, k.id as record_id, k.no as record_no,
      k.title_zh as title, k.title_en, concat_ws(' · ', k.no, k.place) as subtitle, ${addressSql(tms.teach, sql`k.id`)} as path,
      null::text as state, k.ends_at as deadline, k.starts_at, null::timestamptz as not_before,
      null::timestamptz as shown_from, null::timestamptz as shown_until
    from training_class k
    where k.state in ('planned', 'open') and ${about(sql`k.id`)}`,
};

/** Job descriptions and learner roles to acknowledge, by acknowledgement. */
export const acknowledgements: TaskSource = {
  kinds: ['description', 'role'],
  waiting: (about, zone) => sql`
    select a.kind, a.id as subject_id, a.user_id as handler_id, a.id as record_id, s.code as record_no,
      s.name_zh as title, s.name_en as title_en,
      s.code || coalesce(' V' || lpad(s.ordinal::text, 2, '0'), '') as subtitle,
      case a.kind when 'role' then ${addressSql(tms.givenRole, sql`a.id`)}
        else ${addressSql(tms.description, sql`a.id`)} end as path,
      null::text as state, ${endOfDay(sql`a.due`, zone)} as deadline, null::timestamptz as starts_at,
      null::timestamptz as not_before, null::timestamptz as shown_from, null::timestamptz as shown_until
    from training_acknowledgement a ${subjectOf}
    where ${isAsked} and ${about(sql`a.id`)}`,
};

/** Everything of training that waits for people. */
export const trainingTasks: TaskSource[] = [
  ownTraining,
  seats,
  practiceToJudge,
  papers,
  teaching,
  acknowledgements,
];
