import type { FormValues, RecordDetail } from '@attest/api-contract';
import { sql } from 'kysely';
import { together } from '../../platform/database/transaction';
import type { Context } from '../../platform/module';
import { SIGNATURE_MEANINGS } from '../../workflow/definition';
import { definitionById } from '../../workflow/publish';
import { recordPort } from '../../workflow/recordPort';
import { reopenRefusal } from '../../workflow/reopen';
import { accountNeededToSign } from '../../workflow/signature/sign';
import { signedFileIds } from '../../workflow/signature/signedFiles';
import { isEnded } from '../../workflow/statusLabels';
import { loadState } from '../../workflow/store/load';
import { readInstance } from '../../workflow/view/readInstance';
import { withdrawRefusal } from '../../workflow/withdraw';
import { withReadersTitles } from '../access/relations';
import { hiddenOf, shownValues, standingOf, writable } from '../access/rights';
import { processOf } from '../definitions';
import { formOf } from '../definitions/definition';
import type { ProcessForm } from '../definitions/processForm';
import { originOf } from '../import/former/origin';
import { outsideOf } from '../invitations/acts';
import { visibleLinks } from '../links/visibleLinks';
import { NAMED_IN_ROWS, type RowSource, rowColumns, toRows } from '../lists/row';
import { rolledUp } from '../rollups/store';
import { readyFields } from '../slots/ready';
import type { StoredRecord } from '../tables';
import { requireView } from './access';
import { editingOf, fieldsOfStep } from './editing';
import { idsIn, peopleById } from './people';
import { readRecord } from './store';

/** One record with everything its page shows. RECORD_NOT_EXIST also when it is out of the caller's sight. */
export async function getRecord(ctx: Context, process: string, id: string): Promise<RecordDetail> {
  const { tx } = ctx;
  const [, record] = await together(tx, () =>
    Promise.all([requireView(ctx, process, id), readRecord(tx, process, id)]),
  );
  const form = await formOf(tx, process, record.process_version);
  const isAuthor = record.initiator_id === ctx.caller.userId;
  // None of these needs another: they are asked for together, each its own way on.
  const [[row], { taskId, step, steps }, rolled, signedFiles, gate, links, origin, withdrawn, reopen] =
    await together(tx, () =>
      Promise.all([
        rowOf(ctx, process, id),
        editingOf(ctx, record),
        rolledUp(ctx, record, form),
        signedFileIds(tx, record.instance_id),
        openGate(ctx, record),
        visibleLinks(ctx, process, id),
        originOf(ctx, process, id),
        isAuthor && canWithdraw(ctx, record),
        reopening(ctx, record),
      ]),
    );
  const standing = standingOf(record);
  const all = { ...withHeader(record, form), ...rolled };
  const [values = {}] = await withReadersTitles(ctx, [shownValues(ctx, process, standing, all)]);
  const people = await peopleById(tx, idsIn(form.fields, 'user', values));
  return {
    row: row as RecordDetail['row'],
    piId: record.instance_id as string,
    processVersion: record.process_version,
    values,
    hiddenFields: hiddenOf(ctx, process, standing),
    people: [...people.values()],
    taskId,
    editableFields: step ? [...writable(ctx, process, standing, fieldsOfStep(step))] : [],
    signedFiles: [...signedFiles],
    gate,
    links,
    ...origin,
    ...(await outsideOf(ctx, record, steps)),
    canWithdraw: withdrawn,
    canDelete: isAuthor && record.no === null && record.status === 'initial',
    reopen,
  };
}

/** The record as its list shows it. */
async function rowOf(ctx: Context, process: string, id: string): Promise<RecordDetail['row'][]> {
  const [{ rows }, ready] = await Promise.all([
    sql<RowSource>`select page.*, ${NAMED_IN_ROWS} from (
      select ${rowColumns(ctx, process)} from quality_record r where r.id = ${id}) page`.execute(ctx.tx),
    readyFields(ctx, process),
  ]);
  return toRows(ctx, process, rows, ready);
}

async function reopening(ctx: Context, record: StoredRecord): Promise<RecordDetail['reopen']> {
  if (!isEnded(record.status) || !record.instance_id) return null;
  if (!recordPort(ctx, record.process).mayReopen?.(ctx)) return null;
  const disabledWhy = await reopenRefusal(await readInstance(ctx, record.instance_id));
  return {
    disabledWhy,
    meaning: SIGNATURE_MEANINGS.reopened,
    accountNeededToSign: await accountNeededToSign(ctx),
  };
}

/** Values with the header fields, which are columns of the record, as far as the form shows them. */
function withHeader(record: StoredRecord, { fields }: ProcessForm): FormValues {
  const header: FormValues = {
    ...(record.no && { no: record.no }),
    initiator: record.initiator_id,
    createdAt: record.created_at.toISOString(),
    ...(record.due && { due: record.due.toISOString() }),
    ...(record.due_original && { dueOriginal: record.due_original.toISOString() }),
  };
  const shown = Object.entries(header).filter(([key]) => fields.some((field) => field.key === key));
  return { ...record.form_values, ...Object.fromEntries(shown) };
}

async function openGate(ctx: Context, record: StoredRecord): Promise<RecordDetail['gate']> {
  const { steps } = processOf(ctx, record.process).data;
  const step = steps.find(({ id }) => id === record.step_id);
  if (step?.rests) return [];
  const isGate = step?.service === 'gate';
  if (!record.step_id || !(isGate || record.status === 'approved')) return [];
  return (await recordPort(ctx, record.process).gate?.(ctx, record.id, record.step_id)) ?? [];
}

async function canWithdraw(ctx: Context, record: StoredRecord): Promise<boolean> {
  if (!record.instance_id) return false;
  const instance = await ctx.tx
    .selectFrom('wf_instance')
    .selectAll()
    .where('id', '=', record.instance_id)
    .executeTakeFirstOrThrow();
  const refusal = withdrawRefusal({
    definition: await definitionById(ctx.tx, instance.definition_id),
    state: await loadState(ctx.tx, instance),
    initiatorId: instance.initiator_id,
    callerId: ctx.caller.userId,
    recordVersion: record.version,
    submittedVersion: instance.submitted_version,
  });
  return refusal === null;
}
