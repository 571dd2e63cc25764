import { sql } from 'kysely';
import { currentTenant } from '../../../directory/tenancy/tenant';
import { tenantDay } from '../../../directory/tenancy/tenantTime';
import type { Context } from '../../../platform/module';
import type { TrainingClass } from './store';
import { tell } from './tell';

/** Tells lecturers and people of the classes of tomorrow, once however often the job comes round. */
export async function remindOfClasses(ctx: Context): Promise<void> {
  const { time_zone: zone } = await currentTenant(ctx.tx);
  const today = await tenantDay(ctx.tx, ctx.now);
  const { rows } = await sql<TrainingClass>`
    select k.* from task t join training_class k on k.id = t.subject_id and k.state = 'planned'
    where t.kind = 'teaching' and t.status = 'open' and (t.starts_at at time zone ${zone})::date = ${today}::date + 1
    order by k.id`.execute(ctx.tx);
  for (const trainingClass of rows) {
    // Who learns of another time is reminded of that one, too.
    const onceKey = `class:${trainingClass.id}:${trainingClass.starts_at.toISOString()}`;
    await tell(ctx, trainingClass, await whoNeedsIt(ctx, trainingClass), 'tomorrow', { onceKey });
    await tell(ctx, trainingClass, [trainingClass.lecturer_id], 'teachTomorrow', { onceKey });
  }
}

/** Who has a seat that their training still waits for. */
async function whoNeedsIt({ tx }: Context, { id }: TrainingClass): Promise<string[]> {
  const { rows } = await sql<{ user_id: string }>`
    select t.handler_id as user_id from task t
    where t.kind = 'class' and t.status = 'open' and t.record_id = ${id} order by t.handler_id`.execute(tx);
  return rows.map((row) => row.user_id);
}
