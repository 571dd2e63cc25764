import type { AnnotationAct } from '@attest/api-contract';
import { notify } from '../../../directory/notices/notify';
import { changes } from '../../../platform/audit/changes';
import type { Handles } from '../../../platform/calls/handleAll';
import { recordChanged } from '../../../platform/calls/stale';
import type { Stored } from '../../../platform/database/schema';
import { AppError } from '../../../platform/errors';
import type { Context } from '../../../platform/module';
import { lockInstance } from '../../../workflow/store/load';
import { DOCUMENT_CONTENT } from '../noticeKinds';
import { VERSION } from '../processes/documentVersion';
import { audit } from '../versions/audit';
import { readDocument, readVersion, type StoredVersion, versionPath } from '../versions/store';
import { mayResolve } from './list';
import { discusses, isDiscussed } from './standing';

type Stated = Stored<'document_annotation'>;

/** Comments on a version. RECORD_LOCKED once it is approved, NO_PERMISSION for who has no part in it. */
export const addAnnotation: Handles<'addAnnotation'> = async (ctx, { versionId, quote, text }) => {
  const version = await lockDiscussed(ctx, versionId);
  const annotation = await ctx.tx
    .insertInto('document_annotation')
    .values({
      version_id: versionId,
      quote_exact: quote?.exact ?? null,
      quote_prefix: quote?.prefix ?? null,
      quote_suffix: quote?.suffix ?? null,
      state: 'open',
      created_by: ctx.caller.userId,
      created_at: ctx.now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await act(ctx, version, annotation, { kind: 'comment', text });
  await tell(ctx, version, annotation, {
    zh: (about) => `${ctx.caller.name} 批注了 ${about}`,
    en: (about) => `${ctx.caller.name} commented on ${about}`,
  });
  return { id: annotation.id };
};

/** Answers a comment. RECORD_LOCKED, NO_PERMISSION, NOT_FOUND. */
export const replyAnnotation: Handles<'replyAnnotation'> = async (ctx, input) => {
  const { version, annotation } = await lockAnnotation(ctx, input);
  await act(ctx, version, annotation, { kind: 'reply', text: input.text });
  await tell(ctx, version, annotation, {
    zh: (about) => `${ctx.caller.name} 回复了 ${about} 的批注`,
    en: (about) => `${ctx.caller.name} answered a comment on ${about}`,
  });
};

/** Deals with a comment. RECORD_LOCKED, NO_PERMISSION, NOT_FOUND, RECORD_CHANGED when it is already. */
export const resolveAnnotation: Handles<'resolveAnnotation'> = async (ctx, input) => {
  const { version, annotation } = await lockAnnotation(ctx, input);
  if (!mayResolve(annotation.created_by, version.created_by, ctx.caller.userId))
    throw new AppError('NO_PERMISSION');
  await settle(ctx, version, annotation, 'resolved');
};

/** A comment is open again. RECORD_LOCKED, NO_PERMISSION, NOT_FOUND, RECORD_CHANGED when it is already. */
export const reopenAnnotation: Handles<'reopenAnnotation'> = async (ctx, input) => {
  const { version, annotation } = await lockAnnotation(ctx, input);
  await settle(ctx, version, annotation, 'open');
};

/** A version that the caller discusses; no decision is taken on it meanwhile. */
async function lockDiscussed(ctx: Context, versionId: string): Promise<StoredVersion> {
  const { instance_id: instanceId } = await readVersion(ctx.tx, versionId);
  if (!instanceId) throw new AppError('RECORD_LOCKED');
  await lockInstance(ctx.tx, instanceId);
  const version = await readVersion(ctx.tx, versionId);
  if (!isDiscussed(version)) throw new AppError('RECORD_LOCKED');
  if (!(await discusses(ctx, version))) throw new AppError('NO_PERMISSION');
  return version;
}

async function lockAnnotation(ctx: Context, { versionId, annotationId }: OfAnnotation) {
  const version = await lockDiscussed(ctx, versionId);
  const annotation = await ctx.tx
    .selectFrom('document_annotation')
    .selectAll()
    .where('id', '=', annotationId)
    .where('version_id', '=', versionId)
    .executeTakeFirst();
  if (!annotation) throw new AppError('NOT_FOUND');
  return { version, annotation };
}

interface OfAnnotation {
  versionId: string;
  annotationId: string;
}

async function settle(
  ctx: Context,
  version: StoredVersion,
  annotation: Stated,
  state: Stated['state'],
): Promise<void> {
  if (annotation.state === state) {
    const last = await ctx.tx
      .selectFrom('document_annotation_act')
      .select(['acted_by', 'acted_at'])
      .where('annotation_id', '=', annotation.id)
      .where('kind', '!=', 'reply')
      .orderBy('acted_at', 'desc')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    throw await recordChanged(ctx, { changed_by: last.acted_by, updated_at: last.acted_at });
  }
  await ctx.tx.updateTable('document_annotation').set({ state }).where('id', '=', annotation.id).execute();
  await act(ctx, version, annotation, { kind: state === 'open' ? 'reopen' : 'resolve', text: null });
}

const EVENTS: Record<AnnotationAct['kind'], string> = {
  comment: 'annotate',
  reply: 'annotationReply',
  resolve: 'annotationResolve',
  reopen: 'annotationReopen',
};

/** Keeps what was said or done, in the thread and in the trail; whoever has the version open sees it. */
async function act(
  ctx: Context,
  version: StoredVersion,
  annotation: Stated,
  { kind, text }: Pick<AnnotationAct, 'kind' | 'text'>,
): Promise<void> {
  const { label } = version;
  const by = { acted_by: ctx.caller.userId, acted_at: ctx.now };
  await ctx.tx
    .insertInto('document_annotation_act')
    .values({ annotation_id: annotation.id, kind, text, label, ...by })
    .execute();
  const document = await readDocument(ctx.tx, version.document_id);
  audit(ctx, document, version, EVENTS[kind], {
    changes: changes({
      // Which one it is about, with every act.
      passage: [null, annotation.quote_exact],
      annotation: [null, text],
      ...(kind === 'comment' && { annotationState: [null, 'open'] }),
      ...(kind === 'resolve' && { annotationState: ['open', 'resolved'] }),
      ...(kind === 'reopen' && { annotationState: ['resolved', 'open'] }),
    }),
  });
  ctx.pushTenant('tenant.record', { process: VERSION, id: version.id, version: version.row_version });
}

/** Tells the author of the version and whoever wrote in the thread. */
async function tell(
  ctx: Context,
  version: StoredVersion,
  annotation: Stated,
  says: Record<'zh' | 'en', (about: string) => string>,
): Promise<void> {
  const acts = await ctx.tx
    .selectFrom('document_annotation_act')
    .select('acted_by')
    .distinct()
    .where('annotation_id', '=', annotation.id)
    .execute();
  const others = new Set([version.created_by, ...acts.map((one) => one.acted_by)]);
  others.delete(ctx.caller.userId);
  const { no } = await readDocument(ctx.tx, version.document_id);
  const about = `${no} ${version.label}`;
  await notify(ctx, {
    kind: DOCUMENT_CONTENT,
    userIds: [...others],
    text: { zh: says.zh(about), en: says.en(about) },
    path: versionPath(version.document_id, version.id),
  });
}
