import { searchEntries } from '../../platform/audit/search';
import { requirePermission } from '../../platform/calls/runCall';
import { instantText } from './instantText';
import { registerExportSource } from './sources';

const COLUMNS = [
  { zh: '序号', en: 'No.', width: 60 },
  { zh: '时间', en: 'Time', width: 150 },
  { zh: '操作人', en: 'Operator', width: 120 },
  { zh: '模块', en: 'Module', width: 80 },
  { zh: '操作', en: 'Operation', width: 80 },
  { zh: '对象', en: 'Object', width: 170 },
  { zh: '说明', en: 'Description', width: 220 },
  { zh: '变更', en: 'Changes', width: 260 },
  { zh: '原因', en: 'Reason', width: 130 },
  { zh: 'IP', en: 'IP', width: 90 },
];

const shown = (value: unknown): string => {
  if (value === null || value === undefined) return '—';
  return typeof value === 'string' ? value : JSON.stringify(value);
};

/** The audit trail with its filter; the trail belongs to the platform, which knows nothing of exports. */
export function registerAuditExport(): void {
  registerExportSource('audit', async (ctx, { filter }, writing) => {
    requirePermission(ctx, 'AuditTrail', 'export');
    const { language } = writing;
    return {
      name: { zh: '审计追踪', en: 'Audit trail' },
      columns: COLUMNS.map((column) => ({ label: column[language], width: column.width })),
      count: async () => (await searchEntries(ctx.tx, { offset: 0, limit: 1, filter })).total,
      async rows(offset, limit) {
        const { rows } = await searchEntries(ctx.tx, { offset, limit, filter });
        return rows.map((entry) => [
          String(entry.seq),
          instantText(entry.at, writing),
          `${entry.operatorName} (${entry.operatorAccount})`,
          entry.module,
          entry.event,
          [entry.objectNo, entry.objectName].filter(Boolean).join(' '),
          language === 'zh' ? entry.descriptionZh : entry.descriptionEn,
          entry.changes
            .map(
              (change) =>
                `${language === 'zh' ? change.labelZh : change.labelEn}: ${shown(change.old)} → ${shown(change.new)}`,
            )
            .join('\n'),
          entry.reason ?? '',
          entry.ip ?? '',
        ]);
      },
    };
  });
}
