import { type FieldDefinition, type FormValues, validateForm } from '@attest/api-contract';
import { fieldCount } from '../platform/audit/changes';
import { prepared } from '../platform/database/transaction';
import { AppError } from '../platform/errors';
import type { Context } from '../platform/module';
import { decisionLabel } from '../workflow/definition';
import type {
  Arrival,
  GateCondition,
  RecordPort,
  RecordStanding,
  RecordView,
  ValuesStep,
} from '../workflow/recordPort';
import { isEnded } from '../workflow/statusLabels';
import { accessOf, publicTitle, rightsOn, standingOf, titleByMatrix, writable } from './access/rights';
import { formOf, holdForm } from './definitions/definition';
import type { QualityProcessDefinition } from './definitions/process';
import type { ProcessForm } from './definitions/processForm';
import { rulesOf } from './definitions/rulesOf';
import { followInvitations } from './invitations/follow';
import { assignNumber } from './numbering/assign';
import { askOthers } from './rollups/ahead';
import { followRecord, keptBy, rolledUp } from './rollups/store';
import { beginOthers, startsAt } from './starts/begin';
import { endBegun } from './starts/endBegun';
import { mayViewRecord, recordsInSight, seersOf } from './store/access';
import { fieldsOfStep, stepsOfInstance } from './store/editing';
import { recompute } from './store/recompute';
import { readRecord, viewedRecord } from './store/store';
import { writeValues } from './store/writeValues';
import type { StoredRecord } from './tables';
import { filePlaces } from './values/filesIn';
import { prepareValues } from './values/prepare';

/** How the workflow engine reaches the records of one process. */
export function portOf(process: string, definition: QualityProcessDefinition): RecordPort {
  const hooks = definition.hooks ?? {};
  return {
    async load(tx, recordId, { lock } = { lock: false }) {
      const record = await viewedRecord(tx, process, recordId, { lock });
      if (!record) return null;
      holdForm(tx, record);
      const view = viewOf(definition, record, record.changed_by_name);
      if (lock) storedBehind.set(view, record);
      return view;
    },

    askAhead(ctx, recordId) {
      askOthers(ctx, process, recordId);
    },

    mayView: (ctx, recordId) => mayViewRecord(ctx, process, recordId),
    seers: (callers, recordId) => seersOf(callers, process, recordId),

    rights: async (ctx, recordId) =>
      rightsOn(ctx, process, standingOf(await readRecord(ctx.tx, process, recordId))),

    sight: recordsInSight,

    // Going back would not undo what the services of a process have done elsewhere.
    mayReopen: (ctx) =>
      !hooks.services && (ctx.caller.permissions.get(definition.record.menu)?.has('reopen') ?? false),

    applyValues: (ctx, recordId, values, step, locked) =>
      applyValues(ctx, definition, process, recordId, values, step, locked),

    async refresh(ctx, recordId, locked) {
      const record =
        storedBehind.get(locked) ?? (await readRecord(ctx.tx, process, recordId, { lock: true }));
      const changed = await recompute(ctx, record);
      return changed ? viewOf(definition, changed, locked.changedBy) : locked;
    },

    async assignNumber(ctx, recordId, locked) {
      const record =
        storedBehind.get(locked) ?? (await readRecord(ctx.tx, process, recordId, { lock: true }));
      const { numbered, store } = await assignNumber(ctx, process, record);
      const view = { ...locked, no: numbered.no };
      storedBehind.set(view, numbered);
      return { record: view, store };
    },

    standsAlone: async (ctx, arrival) =>
      !hooks.onStanding &&
      (await keptBy(ctx, process, arrival.recordId)).length === 0 &&
      startsAt(await formBehind(ctx, process, arrival), arrival.standing).length === 0,

    async onArrived(ctx, arrival) {
      await endBegun(ctx, arrival);
      await followInvitations(ctx, process, arrival);
      const form = await formBehind(ctx, process, arrival);
      if (startsAt(form, arrival.standing).length > 0) await beginOthers(ctx, process, form, arrival);
    },

    async onStatus(ctx, recordId, standing, { alone } = { alone: false }) {
      await storeStanding(ctx, process, recordId, standing);
      if (alone) return;
      await followRecord(ctx, process, recordId);
      if (hooks.onStanding)
        await hooks.onStanding(ctx, await readRecord(ctx.tx, process, recordId), standing);
    },

    async snapshot(tx, recordId, locked) {
      const record = (locked && storedBehind.get(locked)) ?? (await readRecord(tx, process, recordId));
      const form = await formOf(tx, process, record.process_version);
      return {
        version: null,
        values: signedValues(record),
        files: fileHashes(form.fields, record),
      };
    },

    async computed(tx, recordId) {
      const { process_version: version } = await readRecord(tx, process, recordId);
      const { fields } = await formOf(tx, process, version);
      return new Set(fields.flatMap(({ key, computed }) => (computed ? key : [])));
    },

    async gate(ctx, recordId, stepId) {
      const { tx, now, language } = ctx;
      const record = await readRecord(tx, process, recordId);
      const form = await formOf(tx, process, record.process_version);
      const open = await unfilledAt(ctx, record, form, stepId);
      if (hooks.gate) return [...(await hooks.gate(tx, record, stepId)), ...open];
      const rules = rulesOf(ctx, process, form);
      const values = { ...record.form_values, ...(await rolledUp(ctx, record, form)) };
      const { submitted_at: submittedAt } = record;
      const gates = await rules.gates({ tx, recordId, values, stepId, submittedAt, now, language });
      return [...[...gates.values()].flat(), ...open];
    },

    async checkDecision(ctx, recordId, how) {
      const record = await readRecord(ctx.tx, process, recordId);
      await valuesFor(ctx, record, {}, how);
      await hooks.guardDecision?.(ctx, record, how.step, how.decision);
    },

    ...(hooks.guardDecision && {
      async guardDecision(ctx, recordId, step, decision) {
        await hooks.guardDecision?.(ctx, await readRecord(ctx.tx, process, recordId), step, decision);
      },
    }),

    services: Object.fromEntries(
      Object.entries(hooks.services ?? {}).map(([name, service]) => [
        name,
        async (ctx: Context, recordId: string) =>
          service(ctx, await readRecord(ctx.tx, process, recordId, { lock: true })),
      ]),
    ),
  };
}

/** The row behind a view that was read under lock, so that it need not be read again. */
const storedBehind = new WeakMap<RecordView, StoredRecord>();

/** The form of a record, as it was pinned. */
const formBehind = async (
  { tx }: Context,
  process: string,
  { recordId, record }: Arrival,
): Promise<ProcessForm> =>
  formOf(
    tx,
    process,
    (storedBehind.get(record) ?? (await readRecord(tx, process, recordId))).process_version,
  );

const viewOf = (
  definition: QualityProcessDefinition,
  record: StoredRecord,
  changedBy: string | null,
): RecordView => ({
  no: record.no,
  title: titleByMatrix(accessOf(definition), record.title, record.form_values),
  values: record.form_values,
  version: record.version,
  versionLabel: null,
  departmentId: record.department_id,
  initiatorId: record.initiator_id,
  ownerId: record.owner_id,
  path: definition.record.path.replace('{id}', record.id),
  changedBy: changedBy ?? '',
  changedAt: record.changed_at,
});

/** What is signed: the form, and what the record is called. */
const signedValues = (record: StoredRecord): FormValues => ({ ...record.form_values, no: record.no });

function fileHashes(fields: FieldDefinition[], record: StoredRecord): Record<string, string> {
  const files = filePlaces(fields, record.form_values).flatMap((place) => place.files);
  return Object.fromEntries(files.map((file) => [file.id, file.sha256]));
}

/** What a waiting step asks of its fields by themselves and has not been given: nothing else demands it. */
async function unfilledAt(
  { tx, now, language }: Context,
  { instance_id: instanceId, form_values: values }: StoredRecord,
  { fields }: ProcessForm,
  stepId: string,
): Promise<GateCondition[]> {
  if (!instanceId) return [];
  const complete = (await stepsOfInstance(tx, instanceId)).get(stepId)?.fields ?? [];
  const problems = validateForm(fields, values, { complete, now: now.getTime(), language });
  const open = new Set(problems.map(({ key }) => key).filter((key) => complete.includes(key)));
  return fields
    .filter(({ key }) => open.has(key))
    .map(({ label }) => ({
      label: { zh: `须填写“${label.zh}”`, en: `“${label.en}” has to be filled in` },
      met: false,
    }));
}

/** The values of a record after a decision; refused like the decision itself. */
async function valuesFor(
  ctx: Context,
  record: StoredRecord,
  given: FormValues,
  { step, complete }: ValuesStep,
): Promise<{ form: ProcessForm; values: FormValues }> {
  if (isEnded(record.status)) throw new AppError('RECORD_LOCKED');
  const form = await formOf(ctx.tx, record.process, record.process_version);
  const submitting = step.kind === 'draft' && complete;
  if (submitting && step.fields?.includes('dept') && !(given.dept ?? record.form_values.dept))
    throw new AppError('DEPARTMENT_REQUIRED');
  const values = await prepareValues(ctx, {
    form,
    rules: rulesOf(ctx, record.process, form),
    given,
    before: record.form_values,
    rolled: await rolledUp(ctx, record, form),
    instanceId: record.instance_id,
    editable: writable(ctx, record.process, standingOf(record), fieldsOfStep(step)),
    complete: complete ? (step.fields ?? []) : [],
    demanded: complete ? step.requires : [],
    finishing: complete,
    rule: { recordId: record.id, stepId: step.id, submitting, submittedAt: record.submitted_at },
  });
  return { form, values };
}

async function applyValues(
  ctx: Context,
  definition: QualityProcessDefinition,
  process: string,
  recordId: string,
  given: FormValues,
  how: ValuesStep,
  locked: RecordView,
): Promise<RecordView> {
  const { step } = how;
  const decision = decisionLabel(how.decision, step.decisions?.[how.decision]);
  const record = storedBehind.get(locked) ?? (await readRecord(ctx.tx, process, recordId, { lock: true }));
  const { form, values } = await valuesFor(ctx, record, given, how);
  const { changes, record: changed } = await writeValues(ctx, record, form, values);
  if (changes.length === 0) return locked;
  ctx.audit({
    module: 'quality',
    objectType: process,
    objectId: recordId,
    objectNo: record.no ?? undefined,
    objectName: publicTitle(ctx, process, String(values.title ?? ''), values),
    objectVersion: changed.version,
    event: 'change',
    changes,
    description: {
      zh: `在“${step.name.zh}”步骤修改 ${changes.length} 个字段（${decision.zh}）`,
      en: `Changed ${fieldCount(changes.length)} at “${step.name.en}” (${decision.en})`,
    },
  });
  // From outside nobody of the company has changed it.
  const view = viewOf(definition, changed, ctx.signedIn ? ctx.caller.name : locked.changedBy);
  storedBehind.set(view, changed);
  return view;
}

const STANDING = `
update quality_record set status = $2, open_steps = $3, step_id = $4, due = $5, due_original = $6, ended_at = $7
where id = $1 returning version`;

async function storeStanding(
  ctx: Context,
  process: string,
  recordId: string,
  { status, openSteps, end, due, dueOriginal }: RecordStanding,
): Promise<void> {
  const steps = openSteps.map((step) => ({ ...step, deadline: step.deadline?.toISOString() ?? null }));
  const [stored] = await prepared<{ version: number }>(ctx.tx, 'quality_standing', STANDING, [
    recordId,
    status,
    JSON.stringify(steps),
    steps[0]?.stepId ?? null,
    due,
    dueOriginal,
    end ? ctx.now : null,
  ]);
  if (!stored) throw new AppError('RECORD_NOT_EXIST');
  ctx.pushTenant('tenant.record', { process, id: recordId, version: stored.version });
}
