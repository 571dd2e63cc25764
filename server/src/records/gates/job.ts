import { sql } from 'kysely';
import { inTurns } from '../../platform/inTurns';
import { eachApart } from '../../platform/jobs/eachApart';
import type { Context } from '../../platform/module';
import type { Platform } from '../../platform/platform';
import { recordPort } from '../../workflow/recordPort';
import { recordSaved } from '../../workflow/recordSaved';
import { processesOf, processOf } from '../definitions';
import { rulesOf } from '../definitions/rulesOf';

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
  const gated = Object.entries(processesOf(ctx)).flatMap(([process, { form }]) =>
    [...new Set(form.rules?.gates?.map(({ step }) => step))].map((step) => ({ process, step })),
  );
  const { rows } = await sql<Waiting>`
    select r.process, r.id, r.instance_id as instance, r.step_id as step
    from jsonb_to_recordset(${JSON.stringify(gated)}::jsonb) as gated (process text, step text)
    join quality_record r on r.process = gated.process and r.step_id = gated.step
    where r.ended_at is null and r.instance_id is not null order by r.process, r.id`.execute(ctx.tx);
  const timed = new Map<string, ReadonlySet<string>>();
  // To compile the rules of a type takes a while, once: only of types that wait, and others have a turn between two.
  for await (const process of inTurns([...new Set(rows.map((row) => row.process))], 1))
    timed.set(process, rulesOf(ctx, process, processOf(ctx, process).form).timedGates);
  return rows.filter(({ process, step }) => timed.get(process)?.has(step));
}
