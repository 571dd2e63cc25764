import type { RelationValue } from '@attest/api-contract';
import { sql } from 'kysely';
import type { Context } from '../../../platform/module';
import { publicTitle } from '../../../records/access/rights';
import { createDraft } from '../../../records/store/create';
import { peopleById } from '../../../records/store/people';
import type { StoredRecord } from '../../../records/tables';
import { setReviewDate } from '../versions/reviewDate';
import { readDocument, tenantToday } from '../versions/store';
import { titleAbout } from './titleAbout';

/** The signed outcome of a review: the next review date, or a change request for the owner to complete. */
export async function carryOutReview(ctx: Context, record: StoredRecord): Promise<void> {
  const [about] = (record.form_values.document ?? []) as RelationValue[];
  if (!about) return;
  if (record.form_values.outcome === 'renew') return renew(ctx, record, about);
  const action = record.form_values.outcome === 'obsolete' ? 'obsolete' : 'revise';
  const document = await readDocument(ctx.tx, about.id);
  const owner = (await peopleById(ctx.tx, [record.initiator_id])).get(record.initiator_id);
  if (!owner) return;
  const reviewed = publicTitle(ctx, record.process, record.title, record.form_values);
  await createDraft(
    ctx,
    'dcr',
    {
      title: titleAbout(about.no, document),
      dept: document.department_id,
      owner: owner.id,
      action,
      documents: [about],
      reason: String(record.form_values.findings ?? ''),
      source: [{ type: 'documentReview', id: record.id, no: record.no ?? '', title: reviewed }],
    },
    owner,
  );
}

async function renew(ctx: Context, record: StoredRecord, about: RelationValue): Promise<void> {
  const former = (await readDocument(ctx.tx, about.id)).review_date;
  const next = await setReviewDate(ctx, about.id, await tenantToday(ctx.tx));
  await sql`
    update quality_record set form_values = form_values || ${JSON.stringify({ nextReviewDate: next })}::jsonb
    where id = ${record.id}`.execute(ctx.tx);
  ctx.audit({
    module: 'documents',
    objectType: 'document',
    objectId: about.id,
    objectNo: about.no,
    objectName: about.title,
    event: 'renew',
    changes: [{ field: 'reviewDate', old: former, new: next }],
    details: { day: next, review: record.no ?? '' },
  });
}
