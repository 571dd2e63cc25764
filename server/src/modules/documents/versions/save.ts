import type { FileRef } from '@attest/api-contract';
import type { AuditChange } from '../../../platform/audit/auditRecord';
import type { Handles, InputOf } from '../../../platform/calls/handleAll';
import { AppError } from '../../../platform/errors';
import { mayFetch, toFileRef, useFiles } from '../../../platform/files/fileUse';
import { readContent } from '../../../platform/files/readContent';
import { measureRecording, playedAs } from '../../../platform/files/recordings/recording';
import type { Context } from '../../../platform/module';
import { assertReadable } from '../../../platform/renditions/renditions';
import { formOf } from '../../../records/definitions/definition';
import { rulesOfForm } from '../../../records/definitions/rulesOf';
import { prepareValues } from '../../../records/values/prepare';
import { discardInstance, recordSaved } from '../../../workflow/recordSaved';
import { signedFileIds } from '../../../workflow/signature/signedFiles';
import { writePages } from '../content/pages';
import { askForContent } from '../content/queue';
import { DRAFT_FIELDS, documentVersionProcess, VERSION } from '../processes/documentVersion';
import { audit } from './audit';
import { lockDraft } from './editing';
import { mayBeMainFile } from './mainFileTypes';
import { knownOfVersion } from './rules';
import { requireVersion } from './see';
import { readDocument, type StoredVersion } from './store';
import { writeVersion } from './write';

/** Saves values of a draft for its author. RECORD_LOCKED, RECORD_CHANGED, NO_PERMISSION, FORM_INVALID. */
export const saveVersion: Handles<'saveDocumentVersion'> = async (ctx, input) => {
  const version = await lockDraft(ctx, input.versionId, input.version);
  const form = await formOf(ctx.tx, VERSION, version.process_version);
  const values = await prepareValues(ctx, {
    form,
    rules: rulesOfForm(ctx, documentVersionProcess, form),
    given: input.values,
    before: version.form_values,
    instanceId: version.instance_id,
    editable: new Set(DRAFT_FIELDS),
    complete: ['titleZh', 'titleEn', 'owner', 'dept'],
    finishing: false,
    rule: {
      recordId: version.id,
      stepId: 'step_draft',
      submitting: false,
      submittedAt: null,
      known: await knownOfVersion(ctx.tx, version),
    },
  });
  const { changes, rowVersion } = await writeVersion(ctx, version, form, version.form_values, values);
  if (changes.length === 0) return { version: rowVersion };
  await auditSave(ctx, version, rowVersion, changes, input.reason);
  await recordSaved(ctx, version.instance_id);
  return { version: rowVersion };
};

async function auditSave(
  ctx: Context,
  version: StoredVersion,
  rowVersion: number,
  changes: AuditChange[],
  reason: string | undefined,
): Promise<void> {
  const document = await readDocument(ctx.tx, version.document_id);
  audit(ctx, document, { ...version, row_version: rowVersion }, 'change', {
    changes,
    ...(reason?.trim() && { reason }),
  });
}

/**
 * Makes an upload the main file of a draft; the former one stays in the trail by name and hash. One that was signed,
 * before the draft was returned, is superseded with a reason and stays readable. REASON_REQUIRED,
 * FILE_TYPE_NOT_ALLOWED, FILE_ENCRYPTED, FILE_UNREADABLE, RECORDING_UNREADABLE, NOT_FOUND for a file the caller may not use.
 */
export const putMainFile: Handles<'putMainFile'> = async (
  ctx,
  { versionId, version: seen, fileId, reason },
) => {
  await requireVersion(ctx, versionId);
  const stored = await ctx.tx
    .selectFrom('stored_file')
    .selectAll()
    .where('id', '=', fileId)
    .executeTakeFirst();
  if (!stored || !(await mayFetch(ctx, stored))) throw new AppError('NOT_FOUND');
  const file = toFileRef(stored);
  if (!mayBeMainFile(file.mediaType)) throw new AppError('FILE_TYPE_NOT_ALLOWED', { type: file.name });
  // Before anything is locked: reading takes its time.
  if (playedAs(file.mediaType)) await measureRecording(ctx, file);
  else {
    const bytes = await readContent(ctx.platform, file.sha256);
    await assertReadable(ctx.platform.renditions.of(ctx.tenantId), { ...file, bytes });
  }
  const version = await lockDraft(ctx, versionId, seen);
  const former = await supersededFiles(ctx, version, fileId, reason);
  const used = [fileId, ...former.map((one) => one.id)];
  if ((await useFiles(ctx, VERSION, versionId, used)).length > 0) throw new AppError('NOT_FOUND');
  const form = await formOf(ctx.tx, VERSION, version.process_version);
  const values = { ...version.form_values, mainFile: [file, ...former] };
  const { changes, rowVersion } = await writeVersion(ctx, version, form, version.form_values, values);
  await ctx.tx
    .updateTable('document_version')
    .set({ main_file_id: fileId, content_text: null, rendition: 'none' })
    .where('id', '=', versionId)
    .execute();
  await writePages(ctx.tx, versionId, []);
  await askForContent(ctx, versionId, { reading: true });
  await auditSave(ctx, version, rowVersion, changes, reason);
  await recordSaved(ctx, version.instance_id);
  return { version: rowVersion, file };
};

/** Former main files that a signature covers, marked; they stay beside the one that takes their place. */
async function supersededFiles(
  ctx: Context,
  { form_values: values, instance_id: instanceId }: StoredVersion,
  fileId: string,
  reason: string | undefined,
): Promise<FileRef[]> {
  const signed = await signedFileIds(ctx.tx, instanceId);
  const former = ((values.mainFile ?? []) as FileRef[]).filter(
    ({ id, superseded }) => id !== fileId && (superseded || signed.has(id)),
  );
  if (former.some((file) => !file.superseded) && !reason?.trim()) throw new AppError('REASON_REQUIRED');
  const superseded = { at: ctx.now.toISOString(), by: ctx.caller.name, reason: reason?.trim() ?? '' };
  return former.map((file) => ({ superseded, ...file }));
}

/** Throws a draft away: it turns void, its number and label are kept. */
export async function discardDraft(
  ctx: Context,
  { versionId, version: seen, reason }: InputOf<'discardDocumentDraft'>,
): Promise<void> {
  const version = await lockDraft(ctx, versionId, seen);
  const document = await readDocument(ctx.tx, version.document_id);
  audit(ctx, document, version, 'discard', { reason });
  await discardInstance(ctx, version.instance_id);
}
