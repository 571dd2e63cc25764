import type { Bilingual } from '@attest/api-contract';
import type { AuditChange } from '../platform/audit/auditRecord';
import { decisionLabel, SIGNATURE_MEANINGS } from './definition';
import type { EngineEvent } from './engine/events';
import type { Task } from './engine/state';
import { handedTo } from './handedTo';
import type { OfferedDecision } from './options';
import type { InstanceSession } from './session';
import type { Signature } from './signature/sign';

/** What is left in the trail of a decision. */
interface Given {
  reason: string;
  signature?: Signature | null;
  /** When the task had to be done that an extension is about, before the decision. */
  deadline?: string | null;
}

/** Leaves a decision, and the signature given with it, in the trail of the record. */
export function auditDecision(
  session: InstanceSession,
  task: Task,
  { code, effect, definition: decision }: OfferedDecision,
  { reason, signature = null, deadline = null }: Given,
): void {
  const { ctx, definition, engine } = session;
  // Nothing but the act itself comes before whom it names.
  const to = handedTo(engine.events, 0, effect);
  const step = definition.steps.get(task.stepId)?.name ?? { zh: task.stepId, en: task.stepId };
  const label = decisionLabel(code, decision);
  const byLink = task.closedOutside ? BY_LINK : NOT_BY_LINK;
  ctx.audit({
    ...aboutRecord(session, task),
    event: 'decision',
    reason,
    ...(signature && { signatureId: signature.id }),
    changes: [{ field: 'decision', old: null, new: label }, ...movedDeadline(engine.events, deadline)],
    description: {
      zh: `${step.zh}：${label.zh}${to ? ` ${to.zh}` : ''}${byLink.zh}`,
      en: `${step.en}: ${label.en}${to ? ` ${to.en}` : ''}${byLink.en}`,
    },
  });
  if (signature) auditSignature(session, signature, reason, step, task);
}

/** The day that is asked for, or to which a deadline is moved. */
function movedDeadline(events: readonly EngineEvent[], old: string | null): AuditChange[] {
  for (const event of events) {
    if (event.kind === 'deadlineMoved') return [{ field: 'deadline', old, new: event.deadline }];
    if (event.kind === 'assigned' && event.task.wantedDeadline)
      return [{ field: 'wantedDeadline', old, new: event.task.wantedDeadline }];
  }
  return [];
}

/** Leaves a signature in the trail of the record: its meaning, and the hash of what was signed. */
export function auditSignature(
  session: InstanceSession,
  signature: Signature,
  reason: string,
  step: Bilingual,
  task?: Task,
): void {
  session.ctx.audit({
    ...aboutRecord(session, task),
    event: 'signature',
    reason,
    signatureId: signature.id,
    changes: [
      {
        field: 'meaning',
        old: null,
        new: SIGNATURE_MEANINGS[signature.meaning],
      },
      {
        field: 'snapshotHash',
        old: null,
        new: signature.snapshotHash,
      },
    ],
    description: { zh: `电子签名：${step.zh}`, en: `Electronic signature: ${step.en}` },
  });
}

const BY_LINK: Bilingual = { zh: '（外部人员凭链接提交）', en: ' (by link, without an account)' };
const NOT_BY_LINK: Bilingual = { zh: '', en: '' };

const aboutRecord = ({ row, record }: InstanceSession, task?: Task) => ({
  module: 'workflow',
  objectType: row.process,
  objectId: row.record_id,
  ...(record.no && { objectNo: record.no }),
  objectName: record.title,
  objectVersion: record.version,
  ...(task && { taskId: task.id }),
  ...(task?.onBehalfOf && !task.closedOutside && { onBehalfOf: task.onBehalfOf }),
});

/** Leaves anything else that moves an instance in the trail of its record. */
export function auditMove(
  session: InstanceSession,
  event: string,
  description: Bilingual,
  reason?: string,
  signatureId?: string,
): void {
  session.ctx.audit({
    ...aboutRecord(session),
    event,
    ...(reason && { reason }),
    ...(signatureId && { signatureId }),
    description,
  });
}
