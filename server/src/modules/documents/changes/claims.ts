import type { Database } from '../../../platform/database/schema';
import { AppError } from '../../../platform/errors';
import type { Context } from '../../../platform/module';
import { effectiveVersion, openVersion, readDocument } from '../versions/store';

type Action = Database['document_change']['action'];

/**
 * Takes documents for a change request, instead of those it had. DOCUMENT_CHANGE_OPEN when another one has
 * them, DOCUMENT_VERSION_OPEN when a version is on its way already, INVALID_OPERATION for what is not in force.
 */
export async function claimDocuments(
  ctx: Context,
  changeId: string,
  action: Action,
  documentIds: string[],
): Promise<void> {
  await ctx.tx.deleteFrom('document_change').where('change_id', '=', changeId).execute();
  // In one order, so that two requests on the same documents do not wait for each other.
  for (const documentId of [...documentIds].sort()) {
    const document = await readDocument(ctx.tx, documentId);
    await takeDocument(ctx, changeId, action, documentId);
    const open = await openVersion(ctx.tx, documentId);
    if (open) throw new AppError('DOCUMENT_VERSION_OPEN', { no: document.no, version: open.label });
    if (!(await effectiveVersion(ctx.tx, documentId))) throw new AppError('INVALID_OPERATION');
  }
}

/** Notes a document under a change request that runs. DOCUMENT_CHANGE_OPEN when another has it. */
export async function takeDocument(
  ctx: Context,
  changeId: string,
  action: Action,
  documentId: string,
): Promise<void> {
  const taken = await ctx.tx
    .insertInto('document_change')
    .values({ change_id: changeId, action, document_id: documentId, open: true })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (taken) return;
  const { no } = await readDocument(ctx.tx, documentId);
  throw new AppError('DOCUMENT_CHANGE_OPEN', { no });
}

/** The change request has ended: its documents are free for the next. */
export async function releaseDocuments(ctx: Context, changeId: string): Promise<void> {
  await ctx.tx
    .updateTable('document_change')
    .set({ open: false })
    .where('change_id', '=', changeId)
    .execute();
}
