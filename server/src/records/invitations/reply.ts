import type { FileRef, FormValues } from '@attest/api-contract';
import { currentTenant } from '../../directory/tenancy/tenant';
import { tenantDay } from '../../directory/tenancy/tenantTime';
import type { Handles } from '../../platform/calls/handleAll';
import { AppError } from '../../platform/errors';
import type { Context } from '../../platform/module';
import { answerFromOutside, wayOn } from '../../workflow/complete';
import { decisionLabel, type OutsideAnswer, type StepDefinition } from '../../workflow/definition';
import { openTasksOf } from '../../workflow/engine/state';
import { offeredDecisions } from '../../workflow/options';
import type { InstanceSession } from '../../workflow/session';
import { signedFileIds } from '../../workflow/signature/signedFiles';
import { readInstance } from '../../workflow/view/readInstance';
import { formOf } from '../definitions/definition';
import type { ProcessForm } from '../definitions/processForm';
import { readRecord } from '../store/store';
import type { StoredRecord } from '../tables';
import { filePlaces } from '../values/filesIn';
import { filledOutside, hashOf, type Invitation } from './invitation';

/** What an answer is about, as it stands. */
interface Case {
  invitation: Invitation;
  record: StoredRecord;
  form: ProcessForm;
  instance: InstanceSession;
  step: StepDefinition;
  answer: OutsideAnswer;
  fills: string[];
}

/** INVITATION_OVER when the step is over. */
async function caseOf(ctx: Context): Promise<Case> {
  const { invited } = ctx;
  if (!invited) throw new AppError('INVITATION_CODE_REQUIRED');
  const invitation = await ctx.tx
    .selectFrom('step_invitation')
    .selectAll()
    .where('id', '=', invited.invitationId)
    .executeTakeFirstOrThrow();
  const record = await readRecord(ctx.tx, invitation.process, invitation.record_id);
  const form = await formOf(ctx.tx, record.process, record.process_version);
  const instance = await readInstance(ctx, invitation.instance_id);
  const step = instance.definition.steps.get(invitation.step_id);
  const isOpen = instance.state.tokens.get(invitation.visit_id)?.state === 'active';
  if (!step?.outside || !isOpen) throw new AppError('INVITATION_OVER');
  const { outside: answer } = step;
  return { invitation, record, form, instance, step, answer, fills: filledOutside(step, answer) };
}

/** What is asked, what was answered so far, and why a former answer came back. INVITATION_CODE_REQUIRED by another link. */
export const getReply: Handles<'getReply'> = async (ctx, { secret }) => {
  const { invitation, record, form, instance, step, answer, fills } = await caseOf(ctx);
  if (hashOf(secret) !== invitation.token_hash) throw new AppError('INVITATION_CODE_REQUIRED');
  const tenant = await currentTenant(ctx.tx);
  const shown = new Set([...answer.shows, ...fills]);
  const [task] = openTasksOf(instance.state, invitation.visit_id).filter(({ purpose }) => purpose === 'step');
  const way = task && wayOn(offeredDecisions(instance, task));
  if (!way) throw new AppError('INVITATION_OVER');
  return {
    company: { zh: tenant.name_zh, en: tenant.name_en },
    type: instance.definition.data.name,
    step: step.name,
    no: record.no,
    due: task.deadline && (await tenantDay(ctx.tx, new Date(task.deadline))),
    name: invitation.name,
    mail: invitation.mail,
    fields: form.fields.filter(({ key }) => shown.has(key)),
    sections: form.sections,
    editable: fills,
    values: valuesOf(record, shown),
    draft: invitation.draft,
    signedFiles: [...(await signedFileIds(ctx.tx, record.instance_id))],
    returned: await whyReturned(ctx, instance, invitation),
    submit: decisionLabel(way.code, way.definition),
    version: record.version,
  };
};

const valuesOf = ({ form_values: values }: StoredRecord, shown: ReadonlySet<string>): FormValues =>
  Object.fromEntries(Object.entries(values).filter(([key]) => shown.has(key)));

/** The reason of the return that has led to this visit; null where it came by itself. */
async function whyReturned(
  { tx }: Context,
  { row, state }: InstanceSession,
  { visit_id: visitId, step_id: stepId }: Invitation,
): Promise<string | null> {
  const visits = [...state.tokens.values()].filter(({ nodeId }) => nodeId === stepId);
  const now = visits.find(({ id }) => id === visitId)?.seq ?? 0;
  const before = Math.max(0, ...visits.map(({ seq }) => seq).filter((seq) => seq < now));
  const last = await tx
    .selectFrom('wf_history')
    .select('event')
    .where('instance_id', '=', row.id)
    .where('kind', '=', 'returned')
    .where('seq', '>', before)
    .where('seq', '<', now)
    .orderBy('seq', 'desc')
    .executeTakeFirst();
  const { reason, to } = last?.event ?? {};
  return to === stepId && typeof reason === 'string' ? reason : null;
}

/** Keeps what was typed; other fields are left out. */
export const saveReply: Handles<'saveReply'> = async (ctx, { values }) => {
  const { invitation, fills } = await caseOf(ctx);
  const draft = Object.fromEntries(Object.entries(values).filter(([key]) => fills.includes(key)));
  await ctx.tx
    .updateTable('step_invitation')
    .set({ draft: JSON.stringify(draft) })
    .where('id', '=', invitation.id)
    .execute();
};

/** Hands in the answer. FORM_INVALID, RECORD_CHANGED, INVITATION_OVER. */
export const handInReply: Handles<'handInReply'> = async (ctx, { version, values }) => {
  const { invitation, fills } = await caseOf(ctx);
  const problems = Object.keys(values)
    .filter((key) => !fills.includes(key))
    .map((key) => ({ key, code: 'readOnly' as const }));
  if (problems.length > 0) throw new AppError('FORM_INVALID', { count: problems.length, problems });
  const { name, mail, visit_id: visitId, instance_id: instanceId } = invitation;
  const given = { visitId, recordVersion: version, values };
  await answerFromOutside(ctx, instanceId, given, { name, mail });
};

/** Refuses a file that is neither shown to whoever answers nor their own, as one that does not exist. NOT_FOUND. */
export async function requireReplyFile(ctx: Context, id: string): Promise<void> {
  const { record, form, answer, fills } = await caseOf(ctx);
  const shown = valuesOf(record, new Set([...answer.shows, ...fills]));
  const files: FileRef[] = filePlaces(form.fields, shown).flatMap((place) => place.files);
  if (files.some((file) => file.id === id)) return;
  const own = await ctx.tx
    .selectFrom('stored_file')
    .select('id')
    .where('id', '=', id)
    .where('created_by', '=', ctx.invited?.uploaderId ?? null)
    .executeTakeFirst();
  if (!own) throw new AppError('NOT_FOUND');
}
