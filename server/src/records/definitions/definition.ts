import { createHash } from 'node:crypto';
import type { RecordDefinition } from '@attest/api-contract/records';
import { canonicalize } from 'json-canonicalize';
import { sql } from 'kysely';
import { SYSTEM } from '../../platform/audit/auditRecord';
import { changes } from '../../platform/audit/changes';
import type { TenantTransaction } from '../../platform/database/tenantTransaction';
import type { Context } from '../../platform/module';
import { publishDefinition } from '../../workflow/publish';
import { baseLists, holdLists, listsOf, toChoose, withLists } from '../base/items';
import { storedKinds } from '../rules/kinds';
import { proveRules } from '../rules/tests';
import { adoptSlots, FILL_JOB } from '../slots/adopt';
import type { ViewedRecord } from '../store/store';
import { processesOf, processOf } from '.';
import type { QualityProcessDefinition } from './process';
import type { ProcessForm } from './processForm';
import { rulesOfForm } from './rulesOf';
import { meetShipped } from './versions/adopt';
import { contentOfHash } from './versions/store';

/** Flow, steps and form of a process as the product ships it. */
export type ShippedProcess = Pick<
  QualityProcessDefinition,
  'data' | 'flow' | 'form' | 'tenantForm' | 'hooks'
>;

const hashes = new WeakMap<ProcessForm, string>();

/** Changes whenever the flow, the steps or the form change. */
function contentHash({ data, flow }: ShippedProcess, form: ProcessForm): string {
  const known = hashes.get(form);
  if (known) return known;
  const hash = createHash('sha256').update(canonicalize({ data, flow, form })).digest('hex');
  hashes.set(form, hash);
  return hash;
}

/**
 * Version of the form of a record type in force: made by the version of the type that the tenant works with, together
 * with what it decides beside it.
 */
export async function versionInForce(ctx: Context, process: string): Promise<number> {
  const definition = processOf(ctx, process);
  const inForce = definition.inForce ?? (await meetShipped(ctx, process, definition));
  return publishShipped(ctx, definition, inForce?.id ?? null);
}

/**
 * Version of the form in force. A process is published on its first use in a tenant and again when it is another one,
 * or the tenant changes what it decides beside it; records keep the version they were started with.
 */
export async function publishShipped(
  ctx: Context,
  shipped: ShippedProcess,
  definitionId: string | null = null,
): Promise<number> {
  const process = shipped.data.code;
  const form = (await shipped.tenantForm?.(ctx.tx, shipped.form)) ?? shipped.form;
  const hash = contentHash(shipped, form);
  const latest = await latestForm(ctx.tx, process);
  if (latest?.content_hash === hash && latest.definition_id === definitionId) return latest.version;
  await sql`select pg_advisory_xact_lock(hashtextextended(${`process:${process}`}, 0))`.execute(ctx.tx);
  const again = await latestForm(ctx.tx, process);
  if (again?.content_hash === hash && (again.definition_id ?? definitionId) === definitionId) {
    // From before versions of types were kept: the records that have it keep it.
    if (again.definition_id === null)
      await ctx.tx
        .updateTable('quality_form')
        .set({ definition_id: definitionId })
        .where('process', '=', process)
        .where('version', '=', again.version)
        .execute();
    return again.version;
  }
  const { data, flow } = shipped;
  await proveRules(rulesOfForm(ctx, shipped, form));
  await publishDefinition(ctx.tx, { data: { ...data, values: storedKinds(form) }, xml: flow });
  const version = (again?.version ?? 0) + 1;
  await ctx.tx
    .insertInto('quality_form')
    .values({
      process,
      version,
      form: JSON.stringify(form),
      content_hash: hash,
      definition_id: definitionId,
    })
    .execute();
  if (Object.hasOwn(processesOf(ctx), process) && (await adoptSlots(ctx, process)).length > 0)
    ctx.startJob(FILL_JOB);
  ctx.audit({
    module: 'quality',
    objectType: 'process',
    objectName: data.name,
    objectVersion: version,
    event: 'publish',
    // Whoever uses the process first, if only to read its list, has not decided that it is in force.
    operator: SYSTEM,
    changes: changes({ version: [again?.version, version], content: [again?.content_hash, hash] }),
  });
  return version;
}

const latestForm = (tx: TenantTransaction, process: string) =>
  tx
    .selectFrom('quality_form')
    .select(['version', 'content_hash', 'definition_id'])
    .where('process', '=', process)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();

/** Parsed forms by the hash of their content, and the hash last seen per process and version. */
const forms = new Map<string, ProcessForm>();
const hashSeen = new Map<string, string>();
const MAX_FORMS = 200;

/** What a transaction has asked for already. */
const formsOfTransaction = new WeakMap<TenantTransaction, Map<string, ProcessForm>>();

const keyOf = (process: string, version: number) => `${process} ${version}`;

function askedIn(tx: TenantTransaction): Map<string, ProcessForm> {
  const asked = formsOfTransaction.get(tx) ?? new Map<string, ProcessForm>();
  formsOfTransaction.set(tx, asked);
  return asked;
}

/** Tells what the form of a record is made of, where it was read with the record: `formOf` need not ask. */
export function holdForm(
  tx: TenantTransaction,
  { process, process_version: version, form_hash: hash, base_items: items }: ViewedRecord,
): void {
  holdLists(tx, items);
  const form = forms.get(hash);
  if (form) askedIn(tx).set(keyOf(process, version), form);
}

/** The form of one version of a process, with the tenant's base data as it is now. */
export async function formOf(tx: TenantTransaction, process: string, version: number): Promise<ProcessForm> {
  const form = await storedForm(tx, process, version);
  return listsOf(form).size === 0 ? form : withLists(form, await baseLists(tx), toChoose);
}

/** As it was published; its text is sent only while we do not hold that content. */
async function storedForm(tx: TenantTransaction, process: string, version: number): Promise<ProcessForm> {
  const key = keyOf(process, version);
  const asked = askedIn(tx);
  const known = asked.get(key);
  if (known) return known;
  const guess = hashSeen.get(key) ?? '';
  const held = forms.has(guess) ? guess : '';
  const row = await tx
    .selectFrom('quality_form')
    .select('content_hash')
    .select(sql<ProcessForm | null>`case when content_hash = ${held} then null else form end`.as('form'))
    .where('process', '=', process)
    .where('version', '=', version)
    .executeTakeFirstOrThrow();
  const form = row.form ?? (forms.get(row.content_hash) as ProcessForm);
  if (forms.size >= MAX_FORMS) forms.delete(forms.keys().next().value as string);
  forms.set(row.content_hash, form);
  hashSeen.set(key, row.content_hash);
  asked.set(key, form);
  return form;
}

/** The version of its type that made a form; undefined for a form from before versions of types were kept. */
export async function definitionOfForm(
  tx: TenantTransaction,
  process: string,
  version: number,
): Promise<RecordDefinition | undefined> {
  const row = await tx
    .selectFrom('quality_form as f')
    .innerJoin('record_definition as d', 'd.id', 'f.definition_id')
    .select('d.hash')
    .where('f.process', '=', process)
    .where('f.version', '=', version)
    .executeTakeFirst();
  return row && contentOfHash(tx, row.hash);
}
