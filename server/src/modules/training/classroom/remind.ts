import { sql } from 'kysely';
import { currentTenant } from '../../../directory/tenancy/tenant';
import { tenantDay } from '../../../directory/tenancy/tenantTime';
import type { Context } from '../../../platform/module';
import { needsClass } from '../assignments/waiting';
import type { TrainingClass } from './store';
import { tell } from './tell';

/** Tells lecturers and people of the classes of tomorrow, once however often the job comes round. */
export async function remindOfClasses(ctx: Context): Promise<void> {
  const { time_zone: zone } = await currentTenant(ctx.tx);
  const today = await tenantDay(ctx.tx, ctx.now);
  const { rows } = await sql<TrainingClass>`
    select k.* from training_class k where k.state = 'planned'
      and (k.starts_at at time zone ${zone})::date = ${today}::date + 1 order by k.id`.execute(ctx.tx);
  for (const klass of rows) {
    // Who learns of another time is reminded of that one, too.
    const onceKey = `class:${klass.id}:${klass.starts_at.toISOString()}`;
    await tell(ctx, klass, await whoNeedsIt(ctx, klass), 'tomorrow', { onceKey });
    await tell(ctx, klass, [klass.lecturer_id], 'teachTomorrow', { onceKey });
  }
}

/** Whose training still waits for the class that they have a seat in. */
async function whoNeedsIt({ tx }: Context, { id }: TrainingClass): Promise<string[]> {
  const { rows } = await sql<{ user_id: string }>`
    select s.user_id from training_class_person s join training_assignment a on a.id = s.assignment_id
    where s.class_id = ${id} and ${needsClass} order by s.user_id`.execute(tx);
  return rows.map((row) => row.user_id);
}
