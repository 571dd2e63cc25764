import type { UserRef } from '@attest/api-contract';
import { sql } from 'kysely';
import { departmentHead, userRefs } from '../../../directory/identity/directory';
import type { Handles } from '../../../platform/calls/handleAll';
import { AppError } from '../../../platform/errors';
import { eachApart } from '../../../platform/jobs/eachApart';
import type { Context } from '../../../platform/module';
import type { Platform } from '../../../platform/platform';
import { createDraft } from '../../../records/store/create';
import { readRecord } from '../../../records/store/store';
import { completeTask } from '../../../workflow/complete';
import { callerRef } from '../../../workflow/session';
import { mayTend } from '../access';
import { requireDocument } from '../versions/see';
import { effectiveVersion, readDocument, type StoredDocument } from '../versions/store';
import { runningReview } from './running';
import { titleAbout } from './titleAbout';

/** Days before the review date at which the owner gets the task. */
const LEAD = 60;

const valuesFor = (document: StoredDocument, label: string) => ({
  title: titleAbout(`${document.no} ${label}`, document),
  dept: document.department_id,
  owner: document.owner_id,
  document: [{ type: 'document', id: document.id, no: document.no, title: document.title_zh }],
  ...(document.review_date && { reviewDate: document.review_date }),
});

/**
 * Submits the review of a document in force as “still valid”: the one the owner has open, or a new one.
 * NO_PERMISSION, INVALID_OPERATION, DOCUMENT_REVIEW_OPEN.
 */
export const renewDocument: Handles<'renewDocument'> = async (ctx, { documentId, reason }) => {
  await requireDocument(ctx, documentId);
  const document = await readDocument(ctx.tx, documentId, { lock: true });
  if (!mayTend(ctx, document)) throw new AppError('INVALID_OPERATION');
  const version = await effectiveVersion(ctx.tx, documentId);
  if (!version) throw new AppError('INVALID_OPERATION');
  const running = (await runningReview(ctx, documentId)) ?? (await begin());
  if (!running.draftTask) throw new AppError('DOCUMENT_REVIEW_OPEN');
  const { version: recordVersion } = await readRecord(ctx.tx, 'documentReview', running.recordId);
  await completeTask(ctx, {
    taskId: running.draftTask.id,
    version: running.draftTask.version,
    recordVersion,
    decision: 'submit',
    reason,
    values: { outcome: 'renew', findings: reason },
  });
  const { no } = await readRecord(ctx.tx, 'documentReview', running.recordId);
  return { recordId: running.recordId, no };

  async function begin() {
    const label = version?.label ?? '';
    const { id, started } = await createDraft(
      ctx,
      'documentReview',
      valuesFor(document, label),
      callerRef(ctx),
    );
    const { taskId, taskVersion } = started;
    return {
      recordId: id,
      draftTask: taskId && taskVersion !== null ? { id: taskId, version: taskVersion } : null,
    };
  }
};

/** Hands out the reviews that come due: at T−60 for each document in force, to its owner. */
export async function beginDueReviews(platform: Platform): Promise<void> {
  await platform.forEachTenant(async (tenant) => {
    const due = await platform.asSystem(tenant, dueReviews);
    await eachApart(
      platform,
      due,
      (document) => ({ document }),
      (id) => platform.asSystem(tenant, (ctx) => beginReview(ctx, id)),
    );
  });
}

/** Documents in force whose review comes due and has not begun. */
export async function dueReviews(ctx: Context): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select d.id from document d
    join document_version v on v.document_id = d.id and v.state = 'effective'
    where d.review_date <= (${ctx.now}::timestamptz)::date + ${LEAD}::int
      and not exists (select from document_change c where c.document_id = d.id and c.open)
      and not exists (
        select from quality_record r
        join record_link l on l.from_type = 'documentReview' and l.from_id = r.id and l.to_id = d.id
        where r.process = 'documentReview' and r.ended_at is null)
    order by d.no`.execute(ctx.tx);
  return rows.map((row) => row.id);
}

/** Gives the owner of a document the task of its review, unless one is under way. */
export async function beginReview(ctx: Context, documentId: string): Promise<void> {
  const document = await readDocument(ctx.tx, documentId, { lock: true });
  const version = await effectiveVersion(ctx.tx, documentId);
  if (!version || (await runningReview(ctx, documentId))) return;
  const owner = await reviewer(ctx, document);
  if (owner) await createDraft(ctx, 'documentReview', valuesFor(document, version.label), owner);
}

/** The owner; the department head where the owner has left. */
async function reviewer(ctx: Context, document: StoredDocument): Promise<UserRef | undefined> {
  const enabled = await ctx.tx
    .selectFrom('user_account')
    .select('id')
    .where('id', '=', document.owner_id)
    .where('status', '=', 'enabled')
    .executeTakeFirst();
  if (enabled) return (await userRefs(ctx.tx, [enabled.id])).get(enabled.id);
  return departmentHead(ctx.tx, document.department_id);
}
