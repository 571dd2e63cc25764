import { type AuditEntry, auditObjectText, auditOperatorText } from '@attest/api-contract';
import { formatInstant } from '@attest/shared-utility';
import type { ListColumn } from '../list/define';

/** Columns of the audit trail. */
export const AUDIT_COLUMNS: readonly [ListColumn<AuditEntry>, ...ListColumn<AuditEntry>[]] = [
  {
    key: 'at',
    label: 'audit.at',
    width: 264,
    render: ({ at }) => formatInstant(at, { withOffset: true, withSeconds: true }),
  },
  {
    key: 'operator',
    label: 'audit.operator',
    width: 170,
    least: 130,
    render: (row, { language }) => auditOperatorText(row, { language }),
  },
  {
    key: 'module',
    label: 'audit.module',
    width: 110,
    least: 92,
    render: ({ words }, { text }) => text(words.module),
  },
  {
    key: 'event',
    label: 'audit.event',
    width: 130,
    least: 100,
    render: ({ words }, { text }) => text(words.event),
  },
  {
    key: 'object',
    label: 'audit.object',
    width: 220,
    least: 150,
    render: (row, { language }) => auditObjectText(row, { language }),
  },
  {
    key: 'description',
    label: 'audit.description',
    width: 320,
    least: 236,
    render: ({ words }, { text }) => text(words.description),
  },
  { key: 'reason', label: 'audit.reason', width: 200, optional: true },
  { key: 'ip', label: 'audit.ip', width: 130, optional: true },
];
