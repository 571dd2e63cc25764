import type { Finding } from '@attest/api-contract';
import { sql } from 'kysely';
import { instantCell } from '../../platform/exports/cells';
import type { ListColumns } from '../../platform/search/columns';

const SEVERITIES = {
  zh: { minor: '次要', major: '主要', critical: '重大' },
  en: { minor: 'Minor', major: 'Major', critical: 'Critical' },
};
const STATES = {
  zh: { open: '待处理', settled: '已处理', gone: '已消除' },
  en: { open: 'Open', settled: 'Settled', gone: 'Gone' },
};
const OUTCOMES = {
  zh: { corrected: '已纠正', justified: '有合理理由', notApplicable: '不适用' },
  en: { corrected: 'Corrected', justified: 'Justified', notApplicable: 'Not applicable' },
};

/** Columns of findings: `f` the finding. */
export const FINDING_COLUMNS: ListColumns<Finding> = {
  recordNo: {
    label: { zh: '记录编号', en: 'Record' },
    sort: sql`f.record_no`,
    written: [120, (row) => row.recordNo],
  },
  process: {
    label: { zh: '类型', en: 'Type' },
    written: [120, (row, { language }) => row.processName[language]],
  },
  name: {
    label: { zh: '检查', en: 'Check' },
    sort: sql`f.check_id`,
    written: [220, (row, { language }) => row.name[language]],
  },
  severity: {
    label: { zh: '严重程度', en: 'Severity' },
    sort: sql`array_position(array['minor', 'major', 'critical'], f.severity)`,
    written: [80, (row, { language }) => SEVERITIES[language][row.severity]],
  },
  state: {
    label: { zh: '状态', en: 'State' },
    sort: sql`f.state`,
    written: [80, (row, { language }) => STATES[language][row.state]],
  },
  foundAt: {
    label: { zh: '发现时间', en: 'Found at' },
    sort: sql`f.found_at`,
    written: [150, (row, writing) => instantCell(row.foundAt, writing)],
  },
  age: { label: { zh: '天数', en: 'Age in days' }, written: [60, (row) => String(row.age)] },
  due: {
    label: { zh: '期限', en: 'Due' },
    sort: sql`f.due`,
    written: [150, (row, writing) => instantCell(row.due, writing)],
  },
  handlers: {
    label: { zh: '处理人', en: 'Handlers' },
    written: [150, (row) => row.handlers.map(({ name }) => name).join(', ')],
  },
  outcome: {
    label: { zh: '处理结果', en: 'Outcome' },
    written: [100, (row, { language }) => (row.outcome ? OUTCOMES[language][row.outcome] : '')],
  },
  reason: { label: { zh: '理由', en: 'Reason' }, written: [220, (row) => row.reason ?? ''] },
  closedBy: { label: { zh: '处理者', en: 'Settled by' }, written: [100, (row) => row.closedBy?.name ?? ''] },
  closedAt: {
    label: { zh: '关闭时间', en: 'Closed at' },
    sort: sql`f.closed_at`,
    written: [150, (row, writing) => instantCell(row.closedAt, writing)],
  },
};
