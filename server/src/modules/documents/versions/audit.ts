import type { Context } from '../../../platform/module';
import { VERSION } from '../processes/documentVersion';
import type { StoredDocument, StoredVersion } from './store';

/** Leaves a change of a version's life in the trail; `dates` are old and new planned day. */
export function audit(
  ctx: Context,
  document: StoredDocument,
  version: Pick<StoredVersion, 'id' | 'row_version'>,
  event: string,
  description: { zh: string; en: string },
  dates: [string, string][] = [],
  reason?: string,
): void {
  ctx.audit({
    module: 'documents',
    objectType: VERSION,
    objectId: version.id,
    objectNo: document.no,
    objectName: { zh: document.title_zh, en: document.title_en },
    objectVersion: version.row_version,
    event,
    ...(reason && { reason }),
    changes: dates.map(([old, now]) => ({
      field: 'plannedEffectiveDate',
      old,
      new: now,
    })),
    description,
  });
}
