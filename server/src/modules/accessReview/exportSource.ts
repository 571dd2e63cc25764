import { listExport } from '../../platform/exports/listExport';
import type { Exportable } from '../../platform/exports/sources';
import { entries, entryRows } from './list';

/** The people of a review. */
export const exportReview: Exportable<'accessReview'> = {
  right: { menu: 'AccessReview', action: 'export' },
  prepare: async (ctx, { filter }, writing) =>
    listExport({ zh: '权限复核', en: 'Access review' }, writing, {
      ctx,
      columns: entries.columns,
      count: (most) => entries.count({ ctx, filter }, most),
      rows: (range) => entryRows(ctx, filter, range),
    }),
};
