import { searchAudit } from '@attest/api-contract';
import { AuditChanges } from '@attest/shared-ui';
import { defineList, one } from '../list/define';
import { AuditDetail } from './AuditDetail';
import { AuditTools } from './AuditTools';
import { AUDIT_COLUMNS } from './auditColumns';
import { dayBounds } from './dayBounds';

/** The audit trail as a list; its days are those of a time zone. */
export const auditList = (timeZone: string) =>
  defineList(searchAudit, {
    id: 'audit',
    title: 'audit.title',
    searchHint: 'audit.searchHint',
    idOf: ({ seq }) => String(seq),
    questions: [
      one('module', 'audit.module'),
      one('event', 'audit.event'),
      one('objectType', 'audit.objectType'),
      one('operator', 'audit.operator', 'operatorId'),
    ],
    parameters: {
      // One object is of one type.
      object: {
        initial: '',
        asks: (object) => (object ? { objectId: object } : {}),
        clearedBy: 'objectType',
      },
      from: { initial: '', asks: (from, { to = '' }) => dayBounds(from, to, timeZone) },
      to: { initial: '', asks: () => ({}) },
    },
    export: {
      of: (filter) => ({ source: 'audit', filter }),
      right: ['AuditTrail', 'export'],
      mayNot: 'audit.mayNotExport',
    },
    Tools: AuditTools,
    fault: ({ from = '', to = '' }) => (to && from > to ? 'audit.backwards' : null),
    show: AuditDetail,
    expand: ({ words: { changes } }) => changes.length > 0 && <AuditChanges changes={changes} />,
    columns: AUDIT_COLUMNS,
  });
