import { JOB_PARTS, type JobDescriptionContent, type JobPart } from '@attest/api-contract';
import type { Selectable } from 'kysely';
import type { Position } from '../../../directory/identity/administration';
import type { AuditChange, AuditRecord } from '../../../platform/audit/auditRecord';
import { type Change, changes } from '../../../platform/audit/changes';
import { refuseStale } from '../../../platform/calls/stale';
import type { TenantTransaction } from '../../../platform/database/tenantTransaction';
import { AppError } from '../../../platform/errors';
import type { Context } from '../../../platform/module';
import type { TrainingJobDescriptionTable } from '../acknowledgements/tables';

export type JobDescription = Selectable<TrainingJobDescriptionTable>;

/** The parts as people call them. */
const PART_LABELS: Record<JobPart, { zh: string; en: string }> = {
  purpose: { zh: '岗位目的', en: 'Purpose' },
  duties: { zh: '岗位职责', en: 'Duties' },
  education: { zh: '学历要求', en: 'Education' },
  experience: { zh: '经验与技能', en: 'Experience and skills' },
  reportsTo: { zh: '汇报对象', en: 'Reports to' },
  deputies: { zh: '代理人', en: 'Deputies' },
};

/** A position that is there, whose description nobody else changes until the transaction ends. RECORD_NOT_EXIST. */
export async function lockPosition(ctx: Context, id: string): Promise<Position> {
  const position = await ctx.tx
    .selectFrom('position')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!position) throw new AppError('RECORD_NOT_EXIST');
  return position;
}

/** A draft with its position, both locked. RECORD_NOT_EXIST, RECORD_CHANGED. */
export async function lockDraft(
  ctx: Context,
  { id, rowVersion }: { id: string; rowVersion: number },
): Promise<{ draft: JobDescription; position: Position }> {
  const found = await ctx.tx
    .selectFrom('training_job_description')
    .select('position_id')
    .where('id', '=', id)
    .executeTakeFirst();
  if (!found) throw new AppError('RECORD_NOT_EXIST');
  const position = await lockPosition(ctx, found.position_id);
  const draft = await versionOf(ctx.tx, position.id, 'draft');
  // Put into force or discarded meanwhile.
  if (draft?.id !== id) throw new AppError('RECORD_NOT_EXIST');
  await refuseStale(ctx, draft, rowVersion);
  return { draft, position };
}

export const versionOf = (
  tx: TenantTransaction,
  positionId: string,
  state: 'draft' | 'effective',
): Promise<JobDescription | undefined> =>
  tx
    .selectFrom('training_job_description')
    .selectAll()
    .where('position_id', '=', positionId)
    .where('state', '=', state)
    .executeTakeFirst();

/** Parts that differ, in each language. */
export const contentChanges = (
  before: JobDescriptionContent | undefined,
  after: JobDescriptionContent,
): AuditChange[] =>
  changes(
    JOB_PARTS.flatMap((part): Change[] => {
      const { zh, en } = PART_LABELS[part];
      return [
        [`${part}.zh`, `${zh}（中文）`, `${en} (Chinese)`, before?.[part].zh, after[part].zh],
        [`${part}.en`, `${zh}（英文）`, `${en} (English)`, before?.[part].en, after[part].en],
      ];
    }),
  );

/** One entry of the trail about the job description of a position. */
export function auditDescription(
  ctx: Context,
  id: string,
  position: Position,
  entry: Pick<AuditRecord, 'event' | 'changes' | 'description' | 'reason' | 'signatureId'>,
): void {
  ctx.audit({
    module: 'training',
    objectType: 'jobDescription',
    objectId: id,
    objectNo: position.code,
    objectName: { zh: position.name_zh, en: position.name_en },
    ...entry,
  });
}
