import type { Bilingual, TrainingRecordDetail } from '@attest/api-contract';
import { sql } from 'kysely';
import { currentTenant } from '../../../directory/tenancy/tenant';
import type { ChainEntry } from '../../../platform/audit/chain';
import { peopleOf } from '../../../platform/audit/words/words';
import { storedRow } from '../../../platform/database/rows';
import type { Context } from '../../../platform/module';
import { accountNeededToSign } from '../../../workflow/signature/sign';
import { proofOf } from '../assignments/paper';
import { attemptsOf, toAttemptRow } from '../exams/attempts';
import { trainingRow } from '../myTraining';
import { progressOf, readingRules, toReading } from '../reading/progress';
import { recordFor } from './access';
import { verifyPathOf } from './certificates';
import { correctableOf, listCorrectionsOf } from './corrections';
import { signatureOf } from './signature';

const HISTORY = 200;

/** One training record with everything that was kept of it. RECORD_NOT_EXIST. */
export async function readRecord(ctx: Context, id: string): Promise<TrainingRecordDetail> {
  const record = await recordFor(ctx, id);
  const rules = await readingRules(ctx, record);
  return {
    row: await trainingRow(ctx, id),
    person: record.person,
    department:
      record.department_zh === null ? null : { zh: record.department_zh, en: record.department_en ?? '' },
    documentVersionId: record.document_version_id,
    reason: { zh: record.reason, en: record.reason_en },
    createdAt: record.created_at.toISOString(),
    reading: record.needs_read ? toReading(record, await progressOf(ctx, record), rules) : null,
    attempts: (await attemptsOf(ctx.tx, id)).map(toAttemptRow),
    signature: await signatureOf(ctx, { process: 'assignment', id, meaning: 'understood' }),
    proof: await proofOf(ctx.tx, id),
    history: await historyOf(ctx, id),
    accountNeededToSign: await accountNeededToSign(ctx),
    certificate: await certificateOf(ctx, id),
    corrections: await listCorrectionsOf(ctx, id),
    hasCard: record.needs_ojt,
    correctable: await correctableOf(ctx, record),
  };
}

async function historyOf(ctx: Context, id: string): Promise<TrainingRecordDetail['history']> {
  const { rows } = await sql<{ entry: ChainEntry }>`
    select entry from audit_entry where object_type = 'assignment' and object_id = ${id}
    order by seq desc limit ${HISTORY}`.execute(ctx.tx);
  const people = await peopleOf(
    ctx,
    rows.map(({ entry }) => entry),
  );
  return rows.map(({ entry }, index) => ({
    at: entry.at,
    actor: people[index]?.operator as Bilingual,
    event: entry.event,
    description: { zh: entry.descriptionZh, en: entry.descriptionEn },
  }));
}

async function certificateOf(ctx: Context, id: string): Promise<TrainingRecordDetail['certificate']> {
  const row = await storedRow(ctx.tx, 'training_certificate', { assignment_id: id });
  if (!row) return null;
  const { code } = await currentTenant(ctx.tx);
  return { no: row.no, verifyPath: verifyPathOf(row.code, code) };
}
