import { type Kysely, sql } from 'kysely';
import { stateCheck } from '../../../platform/database/stateCheck';
import { acrossTenants } from '../../../platform/database/tenantTable';

const END = `time '23:59:59.999') at time zone z.time_zone`;
const STATES = ['notStarted', 'studying', 'examDue', 'toMark', 'ojtDue', 'signDue', 'failed'];
const OPEN = `('${STATES.join(`', '`)}')`;
const PRACTISES = `(a.needs_ojt and (not a.needs_class or a.class_met_at is not null)
  and (a.state = 'ojtDue' or (a.state in ('notStarted', 'studying') and not a.needs_read and not a.needs_exam)))`;
const LACKS_CLASS = `(a.needs_class and a.class_met_at is null
  and a.state in ('notStarted', 'studying', 'examDue', 'toMark', 'ojtDue'))`;
const NONE = `null::timestamptz`;
const APP = '/micro-app/tms-app';

/** An assignment `a` with its tenant `z`, course `c`, version `v` and person `u`. */
const ASSIGNMENT = `training_assignment a join tenant z on z.id = a.tenant_id
  join training_course c on c.tenant_id = a.tenant_id and c.id = a.course_id
  join training_course_version v on v.tenant_id = a.tenant_id and v.id = a.course_version_id
  join user_account u on u.tenant_id = a.tenant_id and u.id = a.user_id`;

/** Who could decide about others: few, and found once for all. */
const ABLE = `able as materialized (select u.tenant_id, u.id, bool_or(r.role_code in ('lect', 'trnmgr')) as teaches,
    bool_or(r.role_code = 'trnmgr') as manages, bool_or(r.role_code = 'qamgr') as assures
  from user_account u join user_role r on r.tenant_id = u.tenant_id and r.user_id = u.id
  where u.status = 'enabled' and r.role_code in ('lect', 'trnmgr', 'qamgr') group by u.tenant_id, u.id)`;

const JUDGES = `able h on h.tenant_id = a.tenant_id and h.id <> a.user_id and case
  when v.lecturer_id <> a.user_id and exists (select from able l where l.tenant_id = a.tenant_id and l.teaches
    and l.id = v.lecturer_id) then h.id = v.lecturer_id
  when exists (select from able m where m.tenant_id = a.tenant_id and m.manages and m.id <> a.user_id) then h.manages
  else h.assures end`;

const DECIDERS = `lateral (select a.user_id as id where k.state = 'proposed' union all
  select d.id from able d where k.state = 'confirmed' and d.tenant_id = a.tenant_id and d.id <> a.user_id
    and d.id <> k.proposed_by and case when exists (select from able m where m.tenant_id = a.tenant_id and m.manages
      and m.id <> a.user_id and m.id <> k.proposed_by) then d.manages else d.assures end) h on true`;

/** What waited for people when the table came; the columns in the order of the insertion. */
const WAITING = [
  `select a.tenant_id, case when ${PRACTISES} then 'ownPractice' when a.state in ('toMark', 'ojtDue') then 'awaited'
      else 'study' end, a.id, a.user_id, a.id, c.no, v.name_zh, v.name_en, concat_ws(' ', c.no, d.no, dv.label),
    case when ${PRACTISES} then '${APP}/trainingTodo/skillCount/' when a.state = 'examDue' then '${APP}/myTraining/exam/'
      else '${APP}/myTraining/learn/' end || a.id, a.state, (a.due + ${END}, ${NONE},
    case when a.state = 'examDue' then (select t.submitted_at + make_interval(hours => t.retake_hours)
      from training_attempt t where t.tenant_id = a.tenant_id and t.assignment_id = a.id and t.state = 'failed'
        and (a.reopened_at is null or t.started_at >= a.reopened_at) order by t.no desc limit 1) end,
    case when ${LACKS_CLASS} and (a.state = 'ojtDue' or a.state in ('notStarted', 'studying') and not a.needs_read
        and not a.needs_exam) then case k.state when 'open' then 'infinity' when 'planned' then k.ends_at end end, ${NONE}
  from ${ASSIGNMENT}
  left join document_version dv on dv.tenant_id = a.tenant_id and dv.id = a.document_version_id
  left join document d on d.tenant_id = a.tenant_id and d.id = dv.document_id
  left join (training_class_person s join training_class k on k.tenant_id = s.tenant_id and k.id = s.class_id)
    on s.tenant_id = a.tenant_id and s.assignment_id = a.id and s.live
  where a.state in ${OPEN}`,
  `select a.tenant_id, 'class', a.id, s.user_id, k.id, k.no, k.title_zh, k.title_en, concat_ws(' · ', k.no, k.place),
    '${APP}/myTraining/class/' || k.id, null, k.ends_at, k.starts_at, ${NONE}, ${NONE},
    case k.state when 'planned' then k.ends_at end
  from training_class_person s
  join training_class k on k.tenant_id = s.tenant_id and k.id = s.class_id and k.state in ('planned', 'open')
  join training_assignment a on a.tenant_id = s.tenant_id and a.id = s.assignment_id where s.live and ${LACKS_CLASS}`,
  `with ${ABLE} select a.tenant_id, 'practice', a.id, h.id, a.id, c.no, v.name_zh, v.name_en, u.name,
    '${APP}/trainingTodo/skillAssessCount/' || a.id, null, (a.due + ${END}, ${NONE}, ${NONE}, ${NONE}, ${NONE}
  from ${ASSIGNMENT} join ${JUDGES} where ${PRACTISES}`,
  `with ${ABLE} select a.tenant_id, 'marking', t.id, h.id, t.id, c.no, v.name_zh, v.name_en, u.name,
    '${APP}/trainingTodo/examReviewCount/' || t.id, null, t.mark_by, ${NONE}, ${NONE}, ${NONE}, ${NONE}
  from ${ASSIGNMENT} join training_attempt t on t.tenant_id = a.tenant_id and t.assignment_id = a.id
    and t.state = 'toMark' join ${JUDGES}`,
  `select k.tenant_id, 'teaching', k.id, k.lecturer_id, k.id, k.no, k.title_zh, k.title_en,
    concat_ws(' · ', k.no, k.place), '${APP}/trainingTodo/teachCount/' || k.id, null, k.ends_at, k.starts_at, ${NONE},
    ${NONE}, ${NONE}
  from training_class k where k.state in ('planned', 'open')`,
  `select a.tenant_id, a.kind, a.id, a.user_id, a.id, coalesce(p.code, r.code),
    case a.kind when 'role' then '学员角色：' else '岗位说明书：' end || coalesce(p.name_zh, r.name_zh),
    case a.kind when 'role' then 'Learner role: ' else 'Job description: ' end || coalesce(p.name_en, r.name_en),
    coalesce(p.code, r.code) || coalesce(' V' || lpad(j.ordinal::text, 2, '0'), ''),
    '${APP}/trainingTodo/' || case a.kind when 'role' then 'jobCount/' else 'positionUnKnowCount/' end || a.id, null,
    (a.due + ${END}, ${NONE}, ${NONE}, ${NONE}, ${NONE}
  from training_acknowledgement a join tenant z on z.id = a.tenant_id
  left join training_learner_role r on r.tenant_id = a.tenant_id and r.id = a.role_id
  left join training_job_description j on j.tenant_id = a.tenant_id and j.id = a.description_id
  left join position p on p.tenant_id = a.tenant_id and p.id = j.position_id
  where a.acknowledged_at is null and a.ended_at is null`,
  `with ${ABLE} select a.tenant_id, 'correction', k.id, h.id, k.id, k.no, v.name_zh, v.name_en, concat_ws(' · ', k.no, u.name),
    '${APP}/trainingTodo/correctionCount/' || k.id, null, ${NONE}, ${NONE}, ${NONE}, ${NONE}, ${NONE}
  from ${ASSIGNMENT} join training_correction k on k.tenant_id = a.tenant_id and k.assignment_id = a.id
    and k.ended_at is null and k.state in ('proposed', 'confirmed') join ${DECIDERS}`,
];

const READ = [
  'task',
  'user_account',
  'user_role',
  'position',
  'document',
  'document_version',
  'training_course',
  'training_course_version',
  'training_learner_role',
  'training_job_description',
  'training_assignment',
  'training_class',
  'training_class_person',
  'training_attempt',
  'training_acknowledgement',
  'training_correction',
];

/** Everything that waits for people in training gets its row in the table of tasks. */
export async function openTasks(db: Kysely<unknown>): Promise<void> {
  await acrossTenants(db, READ, async () => {
    for (const waiting of WAITING)
      await sql
        .raw(`insert into task (tenant_id, kind, subject_id, handler_id, record_id, record_no, title, title_en, subtitle,
          path, state, deadline, starts_at, not_before, shown_from, shown_until, id, handler_account, handler_name, status,
          created_at, version)
        select w.*, attest_uuid(), h.account, h.name, 'open', attest_now(), 1
        from (${waiting}) w (tenant_id, kind, subject_id, handler_id, record_id, record_no, title, title_en, subtitle,
          path, state, deadline, starts_at, not_before, shown_from, shown_until)
        join user_account h on h.tenant_id = w.tenant_id and h.id = w.handler_id`)
        .execute(db);
  });
  await stateCheck(db, 'task', 'state', STATES);
}

/** Tasks to acknowledge are called as what is acknowledged; what kind of thing it is says their kind. */
export async function plainTitles(db: Kysely<unknown>): Promise<void> {
  await acrossTenants(db, ['task'], () =>
    sql`update task set title = regexp_replace(title, '^(学员角色|岗位说明书)：', ''),
    title_en = regexp_replace(title_en, '^(Learner role|Job description): ', '')
    where kind in ('role', 'description')`.execute(db),
  );
  // A class finds the seats that stand in the lists of people.
  await sql`create index task_seat on task (tenant_id, record_id) where status = 'open' and kind = 'class'`.execute(
    db,
  );
}
