import { sql } from 'kysely';
import type { AnswerOf } from '../../../platform/calls/handleAll';
import type { Context } from '../../../platform/module';
import { isOwn } from '../due/kinds';
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
