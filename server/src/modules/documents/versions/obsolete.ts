import type { Context } from '../../../platform/module';
import { trainingHooks } from '../trainingHooks';
import { audit } from './audit';
import { effectiveVersion, readDocument, tenantToday } from './store';

/** The version in force is in force no longer and nothing replaces it. */
export async function makeObsolete(ctx: Context, documentId: string): Promise<void> {
  const document = await readDocument(ctx.tx, documentId, { lock: true });
  const version = await effectiveVersion(ctx.tx, documentId);
  if (!version) return;
  await ctx.tx
    .updateTable('document_version')
    .set({
      state: 'obsolete',
      superseded_date: await tenantToday(ctx.tx),
      superseded_at: ctx.now,
      state_at: ctx.now,
    })
    .where('id', '=', version.id)
    .execute();
  await ctx.tx.updateTable('document').set({ review_date: null }).where('id', '=', documentId).execute();
  audit(ctx, document, version, 'obsolete');
  await trainingHooks(ctx).onWithdrawn(ctx, {
    versionId: version.id,
    documentId,
    reason: { zh: '文件已废止', en: 'The document is obsolete' },
  });
}
