import type { FormValues, RelationValue, UserRef } from '@attest/api-contract';
import { currentTenant } from '../../directory/tenancy/tenant';
import type { Context } from '../../platform/module';
import type { Arrival, RecordStanding } from '../../workflow/recordPort';
import { callerRef } from '../../workflow/session';
import { publicTitle } from '../access/rights';
import { processesOf } from '../definitions';
import type { ProcessForm } from '../definitions/processForm';
import { rulesOf } from '../definitions/rulesOf';
import { followLinks, rolledUp } from '../rollups/store';
import { type CompiledStart, personOf, type Start } from '../rules/starts';
import { createDraft } from '../store/create';
import { firstUsable } from '../store/people';
import { readRecord } from '../store/store';
import type { StoredRecord } from '../tables';

/** Whether a record has come to where a start is. */
const isAt = (at: Start['at'], { openSteps, end }: RecordStanding): boolean =>
  [at].flat().some((one) => one === end || openSteps.some(({ stepId }) => stepId === one));

/** What the rules of a form have begin where a record stands. */
export const startsAt = ({ rules }: ProcessForm, standing: RecordStanding): Start[] =>
  (rules?.starts ?? []).filter(({ at }) => isAt(at, standing));

type Standing = Pick<Arrival, 'recordId' | 'standing'>;

/** Records that begin others at the moment, in their transaction, and where they have come to meanwhile. */
const beginning = new WeakMap<Context['tx'], Map<string, Standing | null>>();

/**
 * Begins what the rules of a record have begin where it has come to: each once. To be called when the move is written:
 * what begins may move the record on, or be counted by it. What it comes to meanwhile is looked at afterwards, so that
 * all of a list begins in its order.
 */
export async function beginOthers(
  ctx: Context,
  process: string,
  form: ProcessForm,
  arrival: Standing,
): Promise<void> {
  const underWay = beginning.get(ctx.tx) ?? new Map<string, Standing | null>();
  beginning.set(ctx.tx, underWay);
  const { recordId } = arrival;
  if (underWay.has(recordId)) {
    underWay.set(recordId, arrival);
    return;
  }
  let next: Standing | null = arrival;
  while (next) {
    underWay.set(recordId, null);
    await beginAt(ctx, process, form, next);
    next = underWay.get(recordId) ?? null;
  }
  underWay.delete(recordId);
}

async function beginAt(
  ctx: Context,
  process: string,
  form: ProcessForm,
  { recordId, standing }: Standing,
): Promise<void> {
  const record = await readRecord(ctx.tx, process, recordId);
  const rules = rulesOf(ctx, process, form);
  const values = { ...record.form_values, ...(await rolledUp(ctx, record, form)) };
  const begun = await begunBy(ctx, recordId);
  const { tx, now } = ctx;
  // Everybody reads what has begun: it is worded for the tenant, not for whoever happened to act.
  const { default_language: language } = await currentTenant(tx);
  const { no, submitted_at: submittedAt } = record;
  // What the tenant does without begins nowhere.
  const known = rules.starts.filter(({ type }) => type in processesOf(ctx));
  for (const start of known.filter(({ at }) => isAt(at, standing))) {
    const stepId = standing.openSteps.find((step) => [start.at].flat().includes(step.stepId))?.stepId ?? null;
    const all = await rules.begun(start, { tx, recordId, no, values, stepId, submittedAt, now, language });
    for (const [entry, one] of all.entries())
      if (!begun.has(`${start.id} ${entry}`)) await begin(ctx, record, { start, entry, values: one });
  }
}

/** What has begun by a record already. */
async function begunBy(ctx: Context, recordId: string): Promise<Set<string>> {
  const rows = await ctx.tx
    .selectFrom('record_begun')
    .select(['start', 'entry'])
    .where('record_id', '=', recordId)
    .execute();
  return new Set(rows.map(({ start, entry }) => `${start} ${entry}`));
}

interface Beginning {
  start: CompiledStart;
  entry: number;
  values: FormValues;
}

async function begin(ctx: Context, record: StoredRecord, { start, entry, values }: Beginning): Promise<void> {
  const { process, id, form_values: own } = record;
  const { of, key } = personOf(start);
  const initiator = await initiatorOf(ctx, record, key && (of === 'begun' ? values : own)[key]);
  const self: RelationValue = {
    type: process,
    id,
    no: record.no ?? '',
    title: publicTitle(ctx, process, record.title, own),
  };
  const begun = await createDraft(
    ctx,
    start.type,
    {
      ...(record.department_id && { dept: record.department_id }),
      owner: initiator.id,
      ...values,
      ...(start.via && { [start.via]: [...((values[start.via] as RelationValue[]) ?? []), self] }),
    },
    initiator,
  );
  await ctx.tx
    .insertInto('record_begun')
    .values({ record_id: id, start: start.id, entry, begun_type: start.type, begun_id: begun.id })
    .execute();
  if (start.relation) {
    await ctx.tx
      .insertInto('record_link')
      .values({
        from_type: process,
        from_id: id,
        to_type: start.type,
        to_id: begun.id,
        relation: start.relation,
        field: null,
        created_by: initiator.id,
      })
      .execute();
    await followLinks(ctx, { type: process, id }, [{ type: start.type, id: begun.id }]);
  }
}

/** In whose name it begins: whoever is named for it, the record's owner or initiator; the caller where they have left. */
async function initiatorOf(
  ctx: Context,
  { owner_id: owner, initiator_id: initiator }: StoredRecord,
  named: unknown,
): Promise<UserRef> {
  const people = [...[named].flat(), owner, initiator].filter((one) => typeof one === 'string');
  return (await firstUsable(ctx.tx, people)) ?? callerRef(ctx);
}
