import { auditChangeText, auditObjectText, auditOperatorText } from '@attest/api-contract';
import { searchEntries } from '../../platform/audit/search';
import { requirePermission } from '../../platform/calls/runCall';
import { instantCell, numberCell } from '../../platform/exports/cells';
import { type ExportColumn, listExport } from '../../platform/exports/listExport';
import type { ExportSources } from '../../platform/exports/sources';

type Entry = Awaited<ReturnType<typeof searchEntries>>['rows'][number];

/** As the page of the trail shows an entry, and what it says in detail. */
const COLUMNS: ExportColumn<Entry>[] = [
  ['序号', 'No.', 50, (row) => numberCell(row.seq)],
  ['时间', 'Time', 130, (row, writing) => instantCell(row.at, writing)],
  ['操作人', 'Operator', 110, auditOperatorText],
  ['模块', 'Module', 70, (row, { language }) => row.words.module[language]],
  ['操作', 'Operation', 80, (row, { language }) => row.words.event[language]],
  ['对象类型', 'Object type', 80, (row, { language }) => row.words.objectType[language]],
  ['对象', 'Object', 150, auditObjectText],
  ['说明', 'Description', 180, (row, { language }) => row.words.description[language]],
  [
    '变更',
    'Changes',
    260,
    (row, writing) => row.words.changes.map((change) => auditChangeText(change, writing)).join('\n'),
  ],
  ['原因', 'Reason', 110, (row) => row.reason ?? ''],
  ['IP', 'IP', 80, (row) => row.ip ?? ''],
  [
    'SHA-256',
    'SHA-256',
    150,
    (row, { language }) => row.words.hashes.map(({ of, sha256 }) => `${of[language]} ${sha256}`).join('\n'),
  ],
];

/** The audit trail with its filter. */
export const exportTrail: ExportSources['audit'] = async (ctx, { filter }, writing) => {
  requirePermission(ctx, 'AuditTrail', 'export');
  return listExport({ zh: '审计追踪', en: 'Audit trail' }, COLUMNS, writing, {
    ctx,
    count: async () => (await searchEntries(ctx, { offset: 0, limit: 1, filter })).total,
    rows: async (range) => (await searchEntries(ctx, { ...range, filter })).rows,
  });
};
