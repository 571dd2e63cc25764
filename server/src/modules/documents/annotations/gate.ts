import { type Bilingual, ONWARD_DECISIONS } from '@attest/api-contract';
import { AppError, errorTexts } from '../../../platform/errors';
import type { Context } from '../../../platform/module';

/** How many comments on a version are not dealt with. */
async function openAnnotations(ctx: Context, versionId: string): Promise<number> {
  const { count } = await ctx.tx
    .selectFrom('document_annotation')
    .select((e) => e.fn.countAll<number>().as('count'))
    .where('version_id', '=', versionId)
    .where('state', '=', 'open')
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Why a version cannot go on while comments on it are open; null: none is. */
export async function annotationObstacle(ctx: Context, versionId: string): Promise<Bilingual | null> {
  const count = await openAnnotations(ctx, versionId);
  return count > 0 ? errorTexts('DOCUMENT_ANNOTATIONS_OPEN', { count }) : null;
}

/** Nobody agrees to a text that is still being discussed. DOCUMENT_ANNOTATIONS_OPEN. */
export async function requireNoneOpen(ctx: Context, versionId: string, decision: string): Promise<void> {
  if (!ONWARD_DECISIONS.includes(decision)) return;
  const count = await openAnnotations(ctx, versionId);
  if (count > 0) throw new AppError('DOCUMENT_ANNOTATIONS_OPEN', { count });
}
