import { DECISION_LABELS } from './definition';
import type { Task } from './engine/state';
import type { OfferedDecision } from './options';
import type { InstanceSession } from './session';
import type { Signature } from './signature/sign';

/** Leaves a decision, and the signature given with it, in the trail of the record. */
export function auditDecision(
  session: InstanceSession,
  task: Task,
  { code, definition: decision }: OfferedDecision,
  reason: string,
  signature: Signature | null,
): void {
  const { ctx, row, record, definition } = session;
  const step = definition.steps.get(task.stepId)?.name ?? { zh: task.stepId, en: task.stepId };
  const label = decision?.label ?? DECISION_LABELS[code] ?? { zh: code, en: code };
  const about = {
    module: 'workflow',
    objectType: row.process,
    objectId: row.record_id,
    ...(record.no && { objectNo: record.no }),
    objectName: record.title,
    objectVersion: record.version,
    taskId: task.id,
    ...(task.onBehalfOf && { onBehalfOf: task.onBehalfOf.name }),
  };
  ctx.audit({
    ...about,
    event: 'decision',
    reason,
    ...(signature && { signatureId: signature.id }),
    changes: [{ field: 'decision', label: { zh: '处理决定', en: 'Decision' }, old: null, new: label }],
    description: { zh: `${step.zh}：${label.zh}`, en: `${step.en}: ${label.en}` },
  });
  if (!signature) return;
  ctx.audit({
    ...about,
    event: 'signature',
    reason,
    signatureId: signature.id,
    changes: [
      { field: 'meaning', label: { zh: '签名含义', en: 'Meaning' }, old: null, new: signature.meaning },
      {
        field: 'snapshotHash',
        label: { zh: '签名内容哈希', en: 'Hash of the signed content' },
        old: null,
        new: signature.snapshotHash,
      },
    ],
    description: { zh: `电子签名：${step.zh}`, en: `Electronic signature: ${step.en}` },
  });
}

/** Leaves anything else that moves an instance in the trail of its record. */
export function auditMove(
  { ctx, row, record }: InstanceSession,
  event: string,
  description: { zh: string; en: string },
  reason?: string,
  signatureId?: string,
): void {
  ctx.audit({
    module: 'workflow',
    objectType: row.process,
    objectId: row.record_id,
    ...(record.no && { objectNo: record.no }),
    objectName: record.title,
    objectVersion: record.version,
    event,
    ...(reason && { reason }),
    ...(signatureId && { signatureId }),
    description,
  });
}
