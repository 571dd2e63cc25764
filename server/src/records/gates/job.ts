import { sql } from 'kysely';
import { eachApart } from '../../platform/jobs/eachApart';
import type { Context } from '../../platform/module';
import type { Platform } from '../../platform/platform';
import { recordSaved } from '../../workflow/recordSaved';
import { processesOf } from '../definitions';
import { rulesOf } from '../definitions/rulesOf';

/** Lets records go on that waited for a day which has come: nobody changes anything that would let them. */
export const passTimedGates = (platform: Platform): Promise<void> =>
  platform.forEachTenant(async (tenant) => {
    const waiting = await platform.asSystem(tenant, waitingForTime);
    await eachApart(
      platform.log,
      waiting,
      (instance) => ({ tenant, instance }),
      (instance) => platform.asSystem(tenant, (ctx) => recordSaved(ctx, instance)),
    );
  });

/** Instances of the records that stand where a gate depends on the time. */
async function waitingForTime(ctx: Context): Promise<string[]> {
  const found: string[] = [];
  for (const [process, { form }] of Object.entries(processesOf(ctx))) {
    const steps = form.rules?.gates ? [...rulesOf(ctx, process, form).timedGates] : [];
    if (steps.length === 0) continue;
    const { rows } = await sql<{ id: string }>`
      select r.instance_id as id from quality_record r
      where r.process = ${process} and r.ended_at is null and r.step_id = any(${steps}) and r.instance_id is not null
      order by r.id`.execute(ctx.tx);
    found.push(...rows.map(({ id }) => id));
  }
  return found;
}
