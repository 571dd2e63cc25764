import { type AuditEntry, auditChangeText, auditObjectText, auditOperatorText } from '@attest/api-contract';
import { searchEntries } from '../../platform/audit/search';
import { instantCell, numberCell } from '../../platform/exports/cells';
import { listExport } from '../../platform/exports/listExport';
import type { Exportable } from '../../platform/exports/sources';
import type { ListColumns } from '../../platform/search/columns';

/** As the page of the trail shows an entry, and what it says in detail. */
const COLUMNS: ListColumns<AuditEntry> = {
  seq: { label: { zh: '序号', en: 'No.' }, written: [50, (row) => numberCell(row.seq)] },
  at: { label: { zh: '时间', en: 'Time' }, written: [130, (row, writing) => instantCell(row.at, writing)] },
  operator: { label: { zh: '操作人', en: 'Operator' }, written: [110, auditOperatorText] },
  module: {
    label: { zh: '模块', en: 'Module' },
    written: [70, (row, { language }) => row.words.module[language]],
  },
  event: {
    label: { zh: '操作', en: 'Operation' },
    written: [80, (row, { language }) => row.words.event[language]],
  },
  objectType: {
    label: { zh: '对象类型', en: 'Object type' },
    written: [80, (row, { language }) => row.words.objectType[language]],
  },
  object: { label: { zh: '对象', en: 'Object' }, written: [150, auditObjectText] },
  description: {
    label: { zh: '说明', en: 'Description' },
    written: [180, (row, { language }) => row.words.description[language]],
  },
  changes: {
    label: { zh: '变更', en: 'Changes' },
    written: [
      260,
      (row, writing) => row.words.changes.map((change) => auditChangeText(change, writing)).join('\n'),
    ],
  },
  reason: { label: { zh: '原因', en: 'Reason' }, written: [110, (row) => row.reason ?? ''] },
  ip: { label: { zh: 'IP', en: 'IP' }, written: [80, (row) => row.ip ?? ''] },
  hash: {
    label: { zh: 'SHA-256', en: 'SHA-256' },
    written: [
      150,
      (row, { language }) => row.words.hashes.map(({ of, sha256 }) => `${of[language]} ${sha256}`).join('\n'),
    ],
  },
};

/** The audit trail with its filter. */
export const exportTrail: Exportable<'audit'> = {
  right: { menu: 'AuditTrail', action: 'export' },
  prepare: async (ctx, { filter }, writing) =>
    listExport({ zh: '审计追踪', en: 'Audit trail' }, writing, {
      ctx,
      columns: COLUMNS,
      count: async () => (await searchEntries(ctx, { offset: 0, limit: 1, filter })).total,
      rows: async (range) => (await searchEntries(ctx, { ...range, filter })).rows,
    }),
};
