import type { Context } from '../../platform/module';
import { recordSaved } from '../../workflow/recordSaved';

/**
 * Looks again whether a version may take effect and moves it on if so. Idempotent: the instance is locked, of
 * two that come at once one opens the gate and the other finds it passed. To be called after every completion
 * of its training and daily; take no lock on the version's own row before.
 */
export async function evaluateGate(ctx: Context, versionId: string): Promise<void> {
  const running = await ctx.tx
    .selectFrom('wf_instance')
    .select('id')
    .where('process', '=', 'documentVersion')
    .where('record_id', '=', versionId)
    .where('end_kind', 'is', null)
    .executeTakeFirst();
  if (running) await recordSaved(ctx, running.id);
}
