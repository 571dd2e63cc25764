import { sql } from 'kysely';
import { eachApart } from '../../platform/jobs/eachApart';
import type { Context } from '../../platform/module';
import type { Platform } from '../../platform/platform';
import { recordPort } from '../../workflow/recordPort';
import { recordSaved } from '../../workflow/recordSaved';
import { processesOf } from '../definitions';
import { timedSteps } from '../rules/gates';

/** Lets records go on that waited for a day which has come: nobody changes anything that would let them. */
export const passTimedGates = (platform: Platform): Promise<void> =>
  platform.forEachTenant(async (tenant) => {
    const waiting = await platform.asSystem(tenant, waitingForTime);
    await eachApart(
      platform,
      waiting,
      ({ instance }) => ({ tenant, instance }),
      (record) => platform.asSystem(tenant, (ctx) => passIfMet(ctx, record)),
    );
  });

interface Waiting {
  process: string;
  id: string;
  instance: string;
  step: string;
}

/** Nothing is written, and nobody hears of it, while the record goes on waiting. */
async function passIfMet(ctx: Context, { process, id, instance, step }: Waiting): Promise<void> {
  const conditions = (await recordPort(ctx, process).gate?.(ctx, id, step)) ?? [];
  if (conditions.every(({ met }) => met)) await recordSaved(ctx, instance);
}

/** The records that stand where a gate depends on the time. */
async function waitingForTime(ctx: Context): Promise<Waiting[]> {
  const timed = Object.entries(processesOf(ctx)).flatMap(([process, { form }]) =>
    timedSteps(form.rules ?? {}).map((step) => ({ process, step })),
  );
  const { rows } = await sql<Waiting>`
    select r.process, r.id, r.instance_id as instance, r.step_id as step
    from jsonb_to_recordset(${JSON.stringify(timed)}::jsonb) as timed (process text, step text)
    join quality_record r on r.process = timed.process and r.step_id = timed.step
    where r.ended_at is null and r.instance_id is not null order by r.process, r.id`.execute(ctx.tx);
  return rows;
}
