import { auditObjectText, auditOperatorText, searchAudit } from '@attest/api-contract';
import { formatInstant } from '@attest/shared-utility';
import { defineList, one } from '../list/define';
import { AuditDetail } from './AuditDetail';
import { AuditTools, Backwards } from './AuditTools';
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
    Bar: Backwards,
    show: AuditDetail,
    columns: [
      {
        key: 'at',
        label: 'audit.at',
        width: 230,
        render: ({ at }) => formatInstant(at, { withOffset: true, withSeconds: true }),
      },
      {
        key: 'operator',
        label: 'audit.operator',
        width: 170,
        render: (row, { language }) => auditOperatorText(row, { language }),
      },
      {
        key: 'module',
        label: 'audit.module',
        width: 110,
        render: ({ words }, { text }) => text(words.module),
      },
      { key: 'event', label: 'audit.event', width: 130, render: ({ words }, { text }) => text(words.event) },
      {
        key: 'object',
        label: 'audit.object',
        width: 220,
        render: (row, { language }) => auditObjectText(row, { language }),
      },
      {
        key: 'description',
        label: 'audit.description',
        width: 320,
        render: ({ words }, { text }) => text(words.description),
      },
      { key: 'reason', label: 'audit.reason', width: 200, optional: true },
      { key: 'ip', label: 'audit.ip', width: 130, optional: true },
    ],
  });
