import { listExport } from '../../platform/exports/listExport';
import type { Exportable } from '../../platform/exports/sources';
import { findingRows, findings } from './list';

/** What checks have found. */
export const exportFindings: Exportable<'findings'> = {
  right: { menu: 'QmsRecordCheck', action: 'export' },
  prepare: async (ctx, { filter, sort }, writing) =>
    listExport({ zh: '记录检查发现', en: 'Findings of record checks' }, writing, {
      ctx,
      columns: findings.columns,
      count: (most) => findings.count({ ctx, filter }, most),
      rows: (range) => findingRows(ctx, filter, { ...range, ...(sort && { sort }) }),
    }),
};
