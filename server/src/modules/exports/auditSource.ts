import { entriesWithin } from '../../platform/audit/search';
import { trail } from '../../platform/audit/trail';
import { listExport } from '../../platform/exports/listExport';
import type { Exportable } from '../../platform/exports/sources';

/** The audit trail with its filter. */
export const exportTrail: Exportable<'audit'> = {
  right: { menu: 'AuditTrail', action: 'export' },
  prepare: async (ctx, { filter }, writing) =>
    listExport({ zh: '审计追踪', en: 'Audit trail' }, writing, {
      ctx,
      columns: trail.columns,
      count: (most) => trail.count({ ctx, filter }, most),
      rows: (range) => entriesWithin(ctx, { ...range, filter }),
    }),
};
