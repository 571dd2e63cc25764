import type { AuditRecord } from '../../../platform/audit/auditRecord';
import { changes } from '../../../platform/audit/changes';
import type { Context } from '../../../platform/module';
import { VERSION } from '../processes/documentVersion';
import type { StoredDocument, StoredVersion } from './store';

type Titled = Pick<StoredDocument, 'no' | 'title_zh' | 'title_en'>;
type Labelled = Pick<StoredVersion, 'id' | 'label'> & Partial<Pick<StoredVersion, 'row_version'>>;

/** Leaves what became of a version in the trail, under number and label; the sentence is that of the event. */
export function audit(
  ctx: Context,
  document: Titled,
  version: Labelled,
  event: string,
  more: Partial<AuditRecord> = {},
): void {
  ctx.audit({
    module: 'documents',
    objectType: VERSION,
    objectId: version.id,
    objectNo: `${document.no} ${version.label}`,
    objectName: { zh: document.title_zh, en: document.title_en },
    ...(version.row_version !== undefined && { objectVersion: version.row_version }),
    event,
    ...more,
  });
}

/** The planned day, before and after. */
export const plannedDay = (old: string | null, now: string) => changes({ plannedEffectiveDate: [old, now] });
