import type { Bilingual } from '@attest/api-contract';
import type { AuditChange } from '../../../platform/audit/auditRecord';
import type { Context } from '../../../platform/module';

/** One entry of the trail about a training task. */
export function auditTask(
  ctx: Context,
  task: { id: string; no: string; title_zh: string; title_en: string },
  entry: { event: string; changes?: AuditChange[]; description?: Bilingual; reason?: string },
): void {
  ctx.audit({
    module: 'training',
    objectType: 'trainingTask',
    objectId: task.id,
    objectNo: task.no,
    objectName: { zh: task.title_zh, en: task.title_en },
    ...entry,
  });
}
