import type { FormValues } from '@attest/api-contract';
import { type RawBuilder, sql } from 'kysely';
import type { Context } from '../../platform/module';
import { definitionById } from '../../workflow/publish';
import { recordSaved } from '../../workflow/recordSaved';
import type { ProcessForm } from '../definitions/processForm';
import { rulesOf } from '../definitions/rulesOf';
import type { RecordKey } from '../links/linkStore';
import { fromSlot } from '../slots/column';
import { readyFields } from '../slots/ready';
import type { StoredRecord } from '../tables';
import { askedKeepers, forgetOthers, keepersIn, takeValues, valuesIn } from './ahead';
import type { CompiledRollUp } from './compile';
import { keepersOf, rollUpsOf } from './of';

type Changed = Pick<StoredRecord, 'id' | 'version' | 'open_steps'>;
type RollUps = ReadonlyMap<string, CompiledRollUp>;

/** What the roll-ups of a record's own form come to now, as values of the fields that show them. */
export async function rolledUp(
  { tx, brought }: Pick<Context, 'tx' | 'brought'>,
  { process, id }: { process: string; id: string | null },
  form: ProcessForm,
): Promise<FormValues> {
  return rolledUpBy(tx, rulesOf({ brought }, process, form).rollUps, id);
}

/** The same by roll-ups that are at hand. */
export async function rolledUpBy(
  tx: Context['tx'],
  rollUps: RollUps,
  id: string | null,
): Promise<FormValues> {
  if (rollUps.size === 0) return {};
  const asked = id === null ? undefined : await takeValues(tx, id, rollUps);
  const found = asked ?? (await readValues(tx, rollUps, id));
  return Object.fromEntries(
    [...rollUps].flatMap(([key, { kept }]) => {
      const value = fromSlot(kept, found[key]);
      return value === undefined ? [] : [[key, value]];
    }),
  );
}

async function readValues(tx: Context['tx'], rollUps: RollUps, id: string | null) {
  const record = id === null ? sql`null::uuid` : sql`${id}::uuid`;
  const { rows } = await sql<Record<string, unknown>>`select ${sql.join(valuesIn(rollUps, record))}`.execute(
    tx,
  );
  return rows[0] ?? {};
}

/** What is stored of the roll-ups of records with which nothing is linked, by column. */
export async function rolledUpOfNothing(
  { tx, brought }: Pick<Context, 'tx' | 'brought'>,
  process: string,
): Promise<Record<string, unknown>> {
  const rollUps = rollUpsOf({ brought }, process);
  if (rollUps.size === 0) return {};
  const found = await readValues(tx, rollUps, null);
  return Object.fromEntries([...rollUps].map(([key, { kept }]) => [kept.column, found[key] ?? null]));
}

/** What is stored of roll-ups, and what they come to, for the records `p`. */
const compared = (rollUps: RollUps) => {
  const all = [...rollUps.values()];
  const columns = all.map(({ kept }) => kept.column);
  return {
    values: sql.join(all.map(({ kept, value }) => sql`${value(sql`p.id`)} as ${sql.ref(kept.column)}`)),
    set: sql.join(columns.map((column) => sql`${sql.ref(column)} = v.${sql.ref(column)}`)),
    differs: (stored: RawBuilder<unknown>) =>
      sql`(${sql.join(columns.map((column) => sql`${stored}.${sql.ref(column)}`))}) is distinct from
        (${sql.join(columns.map((column) => sql`v.${sql.ref(column)}`))})`,
  };
};

/** Stores what the roll-ups of records come to. They are locked already, so that nothing is counted meanwhile. */
export async function writeRollUps(
  { tx, brought }: Pick<Context, 'tx' | 'brought'>,
  process: string,
  ids: readonly string[],
): Promise<Changed[]> {
  const rollUps = rollUpsOf({ brought }, process);
  if (rollUps.size === 0 || ids.length === 0) return [];
  const { values, set, differs } = compared(rollUps);
  // Of an array of unknown length the planner expects ten, and never keeps a plan.
  const among = ids.length === 1 ? sql`p.id = ${ids[0]}` : sql`p.id = any(${ids}::uuid[])`;
  const { rows } = await sql<Changed>`
    update quality_record k set ${set}
    from (select p.id, ${values} from quality_record p where ${among}) v
    where k.id = v.id and k.process = ${process} and ${differs(sql`k`)}
    returning k.id, k.version, k.open_steps`.execute(tx);
  return rows;
}

/** The records of a type whose roll-ups are not what they should be, among those that have them all stored. */
export async function wrongRollUps(ctx: Context, process: string): Promise<string[]> {
  const all = rollUpsOf(ctx, process);
  if (all.size === 0) return [];
  const ready = await readyFields(ctx, process);
  const rollUps = new Map([...all].filter(([key]) => ready.has(key)));
  if (rollUps.size === 0) return [];
  const { values, differs } = compared(rollUps);
  // Of one moment: what is counted and what is stored change together.
  const { rows } = await sql<{ id: string }>`
    select k.id from quality_record k
    cross join lateral (select ${values} from (select k.id) p) v
    where k.process = ${process} and ${differs(sql`k`)} order by k.id`.execute(ctx.tx);
  return rows.map(({ id }) => id);
}

/**
 * A record has changed: what others keep of it follows, and whatever waits for that goes on. Locks go from the record
 * to those that keep something of it, instances before records and each in the order of their ids.
 */
export async function followRecord(ctx: Context, process: string, id: string): Promise<void> {
  await store(ctx, await keptBy(ctx, process, id));
}

/** The records that keep something of one. */
export async function keptBy(ctx: Context, process: string, id: string): Promise<RecordKey[]> {
  if (keepersOf(ctx, process).length === 0) return [];
  const asked = await askedKeepers(ctx.tx, id);
  return asked ?? (await keepersIn(ctx, process, id).execute(ctx.tx)).rows;
}

/**
 * Links of a record were made or removed: what it and those at the other ends keep follows. Whoever changes the record
 * itself has locked it, and lets it go on. Those that are counted for the first time do not change meanwhile.
 */
export async function followLinks(ctx: Context, own: RecordKey, others: readonly RecordKey[]): Promise<void> {
  if (others.length > 0) forgetOthers(ctx.tx);
  const counted = others.filter(({ type }) => keepersOf(ctx, type).includes(own.type));
  if (counted.length > 0) {
    const ids = counted.map(({ id }) => id);
    await sql`
      select from quality_record where id = any(${ids}::uuid[]) order by id for share`.execute(ctx.tx);
    await writeRollUps(ctx, own.type, [own.id]);
  }
  const keepers = keepersOf(ctx, own.type);
  await store(
    ctx,
    others.filter(({ type }) => keepers.includes(type)),
  );
}

/** Stores anew what records of a type keep of others. */
export const repair = (ctx: Context, type: string, ids: readonly string[]): Promise<void> =>
  store(
    ctx,
    ids.map((id) => ({ type, id })),
  );

/** Locks the records, stores what they keep, and lets those go on that waited for it. */
async function store(ctx: Context, records: readonly RecordKey[]): Promise<void> {
  if (records.length === 0) return;
  const ids = records.map(({ id }) => id);
  const { rows: instances } = await sql<{ id: string; definition_id: string; record_id: string }>`
    select id, definition_id, record_id from wf_instance
    where id in (select instance_id from quality_record where id = any(${ids}::uuid[]))
    order by id for update`.execute(ctx.tx);
  await sql`
    select from quality_record where id = any(${ids}::uuid[]) order by id for update`.execute(ctx.tx);
  for (const process of new Set(records.map(({ type }) => type))) {
    const own = records.filter(({ type }) => type === process).map(({ id }) => id);
    for (const { id, version, open_steps: open } of await writeRollUps(ctx, process, own)) {
      ctx.pushTenant('tenant.record', { process, id, version });
      const instance = instances.find((one) => one.record_id === id);
      if (!instance) continue;
      const { steps } = await definitionById(ctx.tx, instance.definition_id);
      const waits = open.some(({ stepId }) => steps.get(stepId)?.service === 'gate');
      if (waits) await recordSaved(ctx, instance.id, { process, record_id: id });
    }
  }
}
