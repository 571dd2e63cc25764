import type { FormValues, UserRef } from '@attest/api-contract';
import { changes } from '../../../platform/audit/changes';
import type { TenantTransaction } from '../../../platform/database/tenantTransaction';
import { AppError } from '../../../platform/errors';
import type { Context } from '../../../platform/module';
import { formOf, publishShipped } from '../../../records/definitions/definition';
import { namesIn } from '../../../records/store/people';
import { auditChanges } from '../../../records/values/changes';
import { startInstance } from '../../../workflow/instances';
import { askForContent } from '../content/queue';
import { nextDraftLabel } from '../numbering';
import { documentVersionProcess, VERSION } from '../processes/documentVersion';
import { audit } from './audit';
import { openVersion, readDocument, tenantToday, versionsOf } from './store';
import { columnsOf } from './write';

export interface NewDraft {
  documentId: string;
  author: UserRef;
  /** Prepared, or the server's own. */
  values: FormValues;
  /** The change request that opens it. */
  changeId?: string | null;
  /** Whose content it starts with. */
  mainFileId?: string | null;
}

/**
 * Opens the next draft of a document with its process, in the name of the author.
 * DOCUMENT_VERSION_OPEN while another version is on its way.
 */
export async function openDraft(
  ctx: Context,
  draft: NewDraft,
): Promise<{ versionId: string; label: string }> {
  const document = await readDocument(ctx.tx, draft.documentId, { lock: true });
  const open = await openVersion(ctx.tx, document.id);
  if (open) throw new AppError('DOCUMENT_VERSION_OPEN', { no: document.no, version: open.label });
  const processVersion = await publishShipped(ctx, documentVersionProcess);
  const form = await formOf(ctx.tx, VERSION, processVersion);
  const former = await versionsOf(ctx.tx, document.id);
  const label = nextDraftLabel(former.map((version) => version.label));
  const { id } = await ctx.tx
    .insertInto('document_version')
    .values({
      ...columnsOf(draft.values),
      document_id: document.id,
      label,
      ordinal: 1 + Math.max(0, ...former.map((version) => version.ordinal)),
      state: 'draft',
      main_file_id: draft.mainFileId ?? null,
      created_by: draft.author.id,
      state_at: ctx.now,
      process_version: processVersion,
      workflow_status: 'initial',
      change_id: draft.changeId ?? null,
      changed_by: draft.author.id,
      changed_at: ctx.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  audit(ctx, document, { id, label, row_version: 1 }, 'create', {
    changes: [
      ...changes({ author: [null, draft.author.id] }),
      ...auditChanges(form.fields, {}, draft.values, await namesIn(ctx.tx, form.fields, draft.values)),
    ],
  });
  const started = await startInstance(ctx, { process: VERSION, recordId: id, initiator: draft.author });
  await ctx.tx
    .updateTable('document_version')
    .set({ instance_id: started.instanceId })
    .where('id', '=', id)
    .execute();
  if (draft.mainFileId) {
    await ctx.tx
      .insertInto('file_use')
      .values({ file_id: draft.mainFileId, object_type: VERSION, object_id: id })
      .execute();
    await askForContent(ctx, id, { reading: true });
  }
  return { versionId: id, label };
}

/** What the next version starts with: the values of the former one, without what belongs to a single version. */
export async function carriedValues(tx: TenantTransaction, values: FormValues): Promise<FormValues> {
  const { trainingImpact, impactReason, changeLevel, changeSummary, mainFile, ...kept } = values;
  const planned = values.plannedEffectiveDate;
  const today = await tenantToday(tx);
  const { plannedEffectiveDate, ...undated } = kept;
  return typeof planned === 'string' && planned > today ? kept : undated;
}
