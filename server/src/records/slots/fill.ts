import { sql } from 'kysely';
import { eachApart } from '../../platform/jobs/eachApart';
import type { Context, JobDefinition } from '../../platform/module';
import type { Platform } from '../../platform/platform';
import { processesOf } from '../definitions';
import { formOf } from '../definitions/definition';
import { rollUpsOf } from '../rollups/of';
import { writeRollUps } from '../rollups/store';
import { adoptSlots, FILL_JOB } from './adopt';
import { replaceKept } from './kept';
import type { SlotSign } from './ready';
import { type Slotted, slotted } from './values';

/** Records that one transaction fills. */
const BATCH = 500;

/** Fills the slots of records that were stored before a definition had them, or when it had others. */
export const fillJob: JobDefinition = {
  name: FILL_JOB,
  schedule: '*/10 * * * *',
  run: (_, platform) => fillSlots(platform),
};

/** The same for every tenant and process at once. */
async function fillSlots(platform: Platform): Promise<void> {
  await platform.forEachTenant(async (tenant) => {
    const processes = await platform.asSystem(tenant, async (ctx) => Object.keys(processesOf(ctx)));
    await eachApart(
      platform,
      processes,
      (process) => ({ process }),
      (process) => fillProcess(platform, tenant, process),
    );
  });
}

async function fillProcess(platform: Platform, tenant: string, process: string): Promise<void> {
  const asked = await platform.asSystem(tenant, async (ctx) =>
    countable(ctx, process, await adoptSlots(ctx, process)),
  );
  if (asked.length === 0) return;
  const long = platform.pace.longWork();
  let after: string | null = null;
  do {
    const from: string | null = after;
    after = await long(() => platform.asSystem(tenant, (ctx) => fillBatch(ctx, process, asked, from)));
  } while (after);
  await platform.asSystem(tenant, async (ctx) => {
    // What was asked for otherwise meanwhile is filled in the next round.
    for (const { key, slot, holds } of asked)
      await sql`
        update record_slot set filled = true where process = ${process} and key = ${key} and slot = ${slot}
          and holds = ${JSON.stringify(holds)}::jsonb`.execute(ctx.tx);
  });
}

/** Without the roll-ups whose records are themselves not filled yet: those have their turn in a later round. */
async function countable(ctx: Context, process: string, asked: SlotSign[]): Promise<SlotSign[]> {
  if (asked.length === 0) return [];
  const rollUps = rollUpsOf(ctx, process);
  const ripe: SlotSign[] = [];
  for (const sign of asked) {
    const { over, reads } = rollUps.get(sign.key) ?? {};
    const waits = over && reads ? await waiting(ctx, over) : new Set<string>();
    if (!reads?.some((key) => waits.has(key))) ripe.push(sign);
  }
  return ripe;
}

/** Keys of a type whose slots are not filled in every record. */
async function waiting(ctx: Context, process: string): Promise<Set<string>> {
  return new Set((await adoptSlots(ctx, process)).map(({ key }) => key));
}

/** Fills what is asked for in the next records, and answers the last of them; null when there are no more. */
async function fillBatch(
  ctx: Context,
  process: string,
  asked: SlotSign[],
  after: string | null,
): Promise<string | null> {
  let query = ctx.tx
    .selectFrom('quality_record')
    .select(['id', 'process_version', 'form_values'])
    .where('process', '=', process)
    .orderBy('id')
    .limit(BATCH)
    .forUpdate();
  if (after) query = query.where('id', '>', after);
  const records = await query.execute();
  const filled: (Slotted & { record_id: string })[] = [];
  for (const { id, process_version: version, form_values: values } of records)
    filled.push({ record_id: id, ...slotted(ctx, process, await formOf(ctx.tx, process, version), values) });
  const rollUps = rollUpsOf(ctx, process);
  await fillColumns(
    ctx,
    asked.flatMap(({ key, slot }) => (slot === 'many' || rollUps.has(key) ? [] : slot)),
    filled,
  );
  const keys = asked.flatMap(({ key, slot }) => (slot === 'many' ? key : []));
  const kept = filled.flatMap(({ record_id, kept }) =>
    kept.flatMap((one) => (keys.includes(one.key) ? { record_id, ...one } : [])),
  );
  const ids = records.map(({ id }) => id);
  await replaceKept(ctx, { process, ids, keys }, kept);
  if (asked.some(({ key }) => rollUps.has(key))) await writeRollUps(ctx, process, ids);
  return records.length < BATCH ? null : (ids.at(-1) ?? null);
}

const TYPES = { t: 'text', n: 'double precision', d: 'timestamptz' } as const;

async function fillColumns(ctx: Context, slots: string[], filled: (Slotted & { record_id: string })[]) {
  if (slots.length === 0) return;
  const set = slots.map((slot) => sql`${sql.ref(slot)} = v.${sql.ref(slot)}`);
  const typed = slots.map((slot) => `${slot} ${TYPES[slot[0] as keyof typeof TYPES]}`);
  const rows = filled.map(({ record_id, columns }) => ({ id: record_id, ...columns }));
  await sql`
    update quality_record r set ${sql.join(set)}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as v(id uuid, ${sql.raw(typed.join(', '))})
    where r.id = v.id`.execute(ctx.tx);
}
