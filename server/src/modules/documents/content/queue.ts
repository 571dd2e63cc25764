import type { Context } from '../../../platform/module';

/** Job that reads texts and makes renditions. */
export const CONTENT_JOB = 'documents.content';

/** Marks the content of a version as to be read or rendered, and wakes the job that does it after the commit. */
export async function askForContent(
  ctx: Context,
  versionId: string,
  { reading = false, rendition = false },
): Promise<void> {
  await ctx.tx
    .updateTable('document_version')
    .set({
      ...(reading && { content_state: 'pending' as const }),
      ...(rendition && { rendition: 'pending' as const }),
    })
    .where('id', '=', versionId)
    .execute();
  ctx.startJob(CONTENT_JOB);
}
