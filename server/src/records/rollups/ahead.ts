import type { CompiledQuery } from 'kysely';
import { sql } from 'kysely';
import type { TenantTransaction } from '../../platform/database/tenantTransaction';
import type { Context } from '../../platform/module';
import type { RecordKey } from '../links/linkStore';
import type { CompiledRollUp } from './compile';
import { keepersOf, rollUpsOf } from './of';

type RollUps = ReadonlyMap<string, CompiledRollUp>;

/** What a record comes to of others, by the fields that keep it, and who keeps something of the record. */
type Others = Record<string, unknown> & { keptBy?: RecordKey[] };

/** Which roll-ups were asked, and the answer. */
interface Asked {
  rollUps: string;
  others: Promise<Others>;
}

const asked = new WeakMap<TenantTransaction, Map<string, Asked>>();

/** Stands for the record in a statement that is made once. */
const RECORD = '00000000-0000-4000-8000-000000000001';
const made = new WeakMap<Context['brought'], Map<string, CompiledQuery<Others>>>();

/**
 * Asks for what others have to do with a record that is being locked: what its roll-ups come to, and who keeps something
 * of it. It stays true for as long as the lock: whoever links to a record that is counted waits for it.
 */
export function askOthers(ctx: Context, process: string, id: string): void {
  const rollUps = rollUpsOf(ctx, process);
  if (rollUps.size === 0 && keepersOf(ctx, process).length === 0) return;
  const statement = statementOf(ctx, process, rollUps);
  const parameters = statement.parameters.map((one) => (one === RECORD ? id : one));
  const answer = ctx.tx.executeQuery({ ...statement, parameters });
  const others = answer.then(({ rows }) => rows[0] as Others);
  // Whoever takes it hears of a failure.
  others.catch(() => undefined);
  const ofTransaction = asked.get(ctx.tx) ?? new Map<string, Asked>();
  asked.set(ctx.tx, ofTransaction.set(id, { rollUps: signOf(rollUps), others }));
}

function statementOf(ctx: Context, process: string, rollUps: RollUps): CompiledQuery<Others> {
  const ofTenant = made.get(ctx.brought) ?? new Map<string, CompiledQuery<Others>>();
  made.set(ctx.brought, ofTenant);
  const known = ofTenant.get(process);
  if (known) return known;
  const record = sql`${RECORD}::uuid`;
  const keptBy = sql`(select coalesce(json_agg(k), '[]') from (${keepersIn(ctx, process, RECORD)}) k) as "keptBy"`;
  const statement = sql<Others>`select ${sql.join([...valuesIn(rollUps, record), keptBy])}`.compile(ctx.tx);
  ofTenant.set(process, statement);
  return statement;
}

/** What roll-ups come to for one record, as columns under the keys of their fields. */
export const valuesIn = (rollUps: RollUps, record: Parameters<CompiledRollUp['value']>[0]) =>
  [...rollUps.values()].map(({ kept, value }) => sql`${value(record)} as ${sql.ref(kept.field.key)}`);

/** The records that keep something of one. */
export const keepersIn = (ctx: Context, process: string, id: string) => {
  // Written out, so that the planner knows how many they are and keeps its plan.
  const keepers = sql`array[${sql.join(keepersOf(ctx, process).map((type) => sql.lit(type)))}]::text[]`;
  return sql<RecordKey>`
    select l.to_type as type, l.to_id as id from record_link l
    where l.from_type = ${process} and l.from_id = ${id} and l.to_type = any(${keepers})
    union select l.from_type, l.from_id from record_link l
    where l.to_type = ${process} and l.to_id = ${id} and l.from_type = any(${keepers})`;
};

const signs = new WeakMap<RollUps, string>();

/** The same for roll-ups that ask the same. */
function signOf(rollUps: RollUps): string {
  const known = signs.get(rollUps);
  if (known !== undefined) return known;
  const sign = JSON.stringify([...rollUps].map(([key, { kept, rule }]) => [key, kept.column, rule]));
  signs.set(rollUps, sign);
  return sign;
}

/** What was asked of these roll-ups of a record, once: afterwards the transaction may have changed it. */
export async function takeValues(
  tx: TenantTransaction,
  id: string,
  rollUps: RollUps,
): Promise<Record<string, unknown> | undefined> {
  const known = asked.get(tx)?.get(id);
  if (!known || known.rollUps !== signOf(rollUps)) return undefined;
  known.rollUps = '';
  return known.others;
}

/** Who keeps something of a record, where it was asked and no link has changed since. */
export async function askedKeepers(tx: TenantTransaction, id: string): Promise<RecordKey[] | undefined> {
  return (await asked.get(tx)?.get(id)?.others)?.keptBy;
}

/** After the transaction has changed links. */
export const forgetOthers = (tx: TenantTransaction): boolean => asked.delete(tx);
