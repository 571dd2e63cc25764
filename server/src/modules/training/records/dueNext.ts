import type {
  AcknowledgementKind,
  AssignmentState,
  DueItem,
  dueNext as dueCall,
  ResponseOf,
} from '@attest/api-contract';
import { sql } from 'kysely';
import { currentTenant } from '../../../directory/tenancy/tenant';
import { tenantDay } from '../../../directory/tenancy/tenantTime';
import { dayIn } from '../../../directory/tenancy/workCalendar';
import type { Context } from '../../../platform/module';
import { PAGES as ACKNOWLEDGED, isAsked, subjectOf } from '../acknowledgements/states';
import { teachesNext } from '../classroom/access';
import { seatPath, teachingPath } from '../classroom/tell';
import { awaitsOnlyClass, comesUp, needsClass } from '../classroom/waiting';
import { CORRECTIONS } from '../corrections/rows';
import { waitsForCaller as correctionWaits } from '../corrections/who';
import { waitsForCaller } from '../exams/marking/markers';
import { awaitsPractice } from '../reading/practice';
import '../classroom/tables';
import '../exams/tables';

const APPLICATION = '/micro-app/tms-app';
const MAX_ROWS = 200;
const DAY = 86_400_000;

interface Row {
  /** Of what is acknowledged, the kind of that. */
  kind: Exclude<DueItem['kind'], 'acknowledgement'> | AcknowledgementKind;
  id: string;
  zh: string;
  en: string;
  subtitle: string;
  state: AssignmentState | null;
  due: string | null;
  due_at: Date | null;
  not_before: Date | null;
  starts_at: Date | null;
  /** Own practice is what it waits for. */
  practises: boolean;
}

const isAcknowledged = (kind: Row['kind']): kind is AcknowledgementKind => kind in ACKNOWLEDGED;

/** Where an item is done. */
const pathOf = ({ kind, id, state, practises }: Row): string => {
  if (kind === 'class') return seatPath(id);
  if (kind === 'teaching') return teachingPath(id);
  if (kind === 'marking') return `${APPLICATION}/trainingTodo/examReviewCount/${id}`;
  if (kind === 'correction') return `${APPLICATION}/trainingTodo/correctionCount/${id}`;
  if (isAcknowledged(kind)) return `${ACKNOWLEDGED[kind]}/${id}`;
  if (kind === 'practice') return `${APPLICATION}/trainingTodo/skillAssessCount/${id}`;
  if (practises) return `${APPLICATION}/trainingTodo/skillCount/${id}`;
  return state === 'examDue'
    ? `${APPLICATION}/myTraining/exam/${id}`
    : `${APPLICATION}/myTraining/learn/${id}`;
};

/** What the caller has to do of training, soonest first. */
export async function listDueNext(ctx: Context): Promise<ResponseOf<typeof dueCall>> {
  const { time_zone: zone } = await currentTenant(ctx.tx);
  const today = await tenantDay(ctx.tx, ctx.now);
  const { rows } = await sql<Row & { total: number }>`
    select *, count(*) over () as total from (
      select 'assignment' as kind, a.id, v.name_zh as zh, v.name_en as en,
        concat_ws(' ', c.no, d.no, dv.label) as subtitle, a.state, a.due, null::timestamptz as due_at,
        case when a.state = 'examDue' then (
          select t.submitted_at + make_interval(hours => t.retake_hours) from training_attempt t
          where t.assignment_id = a.id and t.state = 'failed' and (a.reopened_at is null or t.started_at >= a.reopened_at)
          order by t.no desc limit 1) end as not_before,
        null::timestamptz as starts_at, ${awaitsPractice} as practises
      from training_assignment a
      join training_course c on c.id = a.course_id
      join training_course_version v on v.id = a.course_version_id
      left join document_version dv on dv.id = a.document_version_id
      left join document d on d.id = dv.document_id
      where a.user_id = ${ctx.caller.userId}
        and (a.state in ('notStarted', 'studying', 'examDue', 'signDue', 'failed') or ${awaitsPractice})
        and not (${awaitsOnlyClass} and exists (select from training_class_person s
          join training_class k on k.id = s.class_id where s.assignment_id = a.id and ${comesUp(ctx.now)}))
      union all
      select 'class', k.id, k.title_zh, k.title_en, concat_ws(' · ', k.no, k.place), null, null, k.ends_at, null,
        k.starts_at, false
      from training_class_person s
      join training_class k on k.id = s.class_id
      join training_assignment a on a.id = s.assignment_id
      where s.user_id = ${ctx.caller.userId} and ${needsClass} and ${comesUp(ctx.now)}
      union all
      select 'teaching', k.id, k.title_zh, k.title_en, concat_ws(' · ', k.no, k.place), null, null, k.ends_at, null,
        k.starts_at, false
      from training_class k
      where ${teachesNext(ctx)}
      union all
      select 'marking', t.id, v.name_zh, v.name_en, u.name, null, null, t.mark_by, null, null, false
      from training_attempt t
      join training_assignment a on a.id = t.assignment_id
      join training_course_version v on v.id = a.course_version_id
      join user_account u on u.id = t.user_id
      where t.state = 'toMark' and ${waitsForCaller(ctx)}
      union all
      select a.kind, a.id,
        case a.kind when 'role' then '学员角色：' else '岗位说明书：' end || s.name_zh,
        case a.kind when 'role' then 'Learner role: ' else 'Job description: ' end || s.name_en,
        s.code || coalesce(' V' || lpad(s.ordinal::text, 2, '0'), ''), null, a.due, null, null, null, false
      from training_acknowledgement a ${subjectOf}
      where a.user_id = ${ctx.caller.userId} and ${isAsked}
      union all
      select 'practice', a.id, v.name_zh, v.name_en, u.name, null, a.due, null, null, null, false
      from training_assignment a
      join training_course_version v on v.id = a.course_version_id
      join user_account u on u.id = a.user_id
      where ${awaitsPractice} and ${waitsForCaller(ctx)}
      union all
      select 'correction', k.id, v.name_zh, v.name_en, concat_ws(' · ', k.no, u.name), null, null, null, null, null, false
      ${CORRECTIONS} where k.ended_at is null and ${correctionWaits(ctx)}) due
    order by coalesce(due, (due_at at time zone ${zone})::date) nulls last, kind, id
    limit ${MAX_ROWS}`.execute(ctx.tx);
  return {
    rows: rows.map((row) => toItem(row, { today, zone, now: ctx.now })),
    total: rows[0]?.total ?? 0,
  };
}

function toItem(row: Row, { today, zone, now }: { today: string; zone: string; now: Date }): DueItem {
  const due = row.due ?? (row.due_at && dayIn(zone, row.due_at));
  const late = due ? Math.round((Date.parse(today) - Date.parse(due)) / DAY) : 0;
  return {
    kind: isAcknowledged(row.kind) ? 'acknowledgement' : row.kind,
    id: row.id,
    title: { zh: row.zh, en: row.en },
    subtitle: row.subtitle,
    state: row.state,
    due,
    overdueDays: Math.max(0, late),
    notBefore: row.not_before && row.not_before > now ? row.not_before.toISOString() : null,
    startsAt: row.starts_at?.toISOString() ?? null,
    path: pathOf(row),
  };
}
