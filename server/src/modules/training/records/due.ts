import type { AssignmentState, Bilingual, DueItem } from '@attest/api-contract';
import { type RawBuilder, sql } from 'kysely';
import { currentTenant } from '../../../directory/tenancy/tenant';
import { tenantDay } from '../../../directory/tenancy/tenantTime';
import type { AnswerOf } from '../../../platform/calls/handleAll';
import type { Context } from '../../../platform/module';
import '../../../workflow/tables';

/** Training to-do counters of the caller. A seat in a class is counted with the training that it is for. */
export async function countMyTraining(ctx: Context): Promise<AnswerOf<'trainingStatistics'>> {
  const { rows } = await sql<{ kind: string; count: number }>`
    select t.kind, count(*) as count from task t where ${isOwn(ctx)} group by t.kind
    union all
    select 'correction', count(*) from wf_task t
    where t.handler_id = ${ctx.caller.userId} and t.status = 'open' and t.process = 'trainingCorrection'`.execute(
    ctx.tx,
  );
  const counts = new Map(rows.map(({ kind, count }) => [kind, count]));
  const of = (kind: string) => counts.get(kind) ?? 0;
  return {
    unTrainCount: of('study'),
    courseTableCount: of('teaching'),
    examReviewCount: of('marking'),
    roleCount: of('role'),
    skillCount: of('ownPractice'),
    skillExamCount: of('practice'),
    positionUnKnowCount: of('description'),
    correctionCount: of('correction'),
  };
}

const MAX_ROWS = 200;
const DAY = 86_400_000;

interface Row {
  kind: string;
  record_id: string;
  title: string;
  title_en: string;
  subtitle: string;
  state: AssignmentState | null;
  due: string | null;
  not_before: Date | null;
  starts_at: Date | null;
  path: string;
}

/** What the caller has to do of training, soonest first. */
export async function listDueNext(ctx: Context): Promise<AnswerOf<'dueNext'>> {
  const { time_zone: zone } = await currentTenant(ctx.tx);
  const today = await tenantDay(ctx.tx, ctx.now);
  const { rows } = await sql<Row & { total: number }>`
    select t.kind, t.record_id, t.title, t.title_en, t.subtitle, t.state, (t.deadline at time zone ${zone})::date as due,
      t.not_before, t.starts_at, t.path, count(*) over () as total
    from task t
    where ${isOwn(ctx)} and (t.shown_from is null or t.shown_from <= ${ctx.now})
      and (t.shown_until is null or t.shown_until > ${ctx.now})
    order by due nulls last, t.kind, t.record_id
    limit ${MAX_ROWS}`.execute(ctx.tx);
  return { rows: rows.map((row) => toItem(row, today, ctx.now)), total: rows[0]?.total ?? 0 };
}

/** What is to be acknowledged stands in its title: the list shows the kinds of it as one. */
const TITLED: Record<string, Bilingual> = {
  description: { zh: '岗位说明书：', en: 'Job description: ' },
  role: { zh: '学员角色：', en: 'Learner role: ' },
};

const titled = ({ kind, title, title_en: en }: Row): Bilingual => ({
  zh: `${TITLED[kind]?.zh ?? ''}${title}`,
  en: `${TITLED[kind]?.en ?? ''}${en}`,
});

function toItem(row: Row, today: string, now: Date): DueItem {
  const late = row.due ? Math.round((Date.parse(today) - Date.parse(row.due)) / DAY) : 0;
  return {
    kind: ITEMS[row.kind] as DueItem['kind'],
    id: row.record_id,
    title: titled(row),
    subtitle: row.subtitle,
    state: row.state,
    due: row.due,
    overdueDays: Math.max(0, late),
    notBefore: row.not_before && row.not_before > now ? row.not_before.toISOString() : null,
    startsAt: row.starts_at?.toISOString() ?? null,
    path: row.path,
  };
}

/** Kinds of tasks that people see as theirs to do, and what each is called in the list. */
const ITEMS: Record<string, DueItem['kind']> = {
  study: 'assignment',
  ownPractice: 'assignment',
  class: 'class',
  teaching: 'teaching',
  marking: 'marking',
  practice: 'practice',
  description: 'acknowledgement',
  role: 'acknowledgement',
  approval: 'approval',
};

/** SQL condition on task `t`: it is the caller's to do, of training, and they have the page for it. */
function isOwn({ caller }: Context): RawBuilder<unknown> {
  const teaches = caller.permissions.get('TmsClassroom')?.has('view') ?? false;
  const kinds = Object.keys(ITEMS).filter((kind) => kind !== 'teaching' || teaches);
  return sql`(t.handler_id = ${caller.userId} and t.status = 'open' and t.kind <> 'step'
    and t.kind = any(${kinds}::text[]))`;
}
