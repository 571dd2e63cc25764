import { listExport } from '../../../platform/exports/listExport';
import type { Exportable } from '../../../platform/exports/sources';
import { people, peopleRows } from './list';

/** The list of accounts. */
export const exportPeople: Exportable<'people'> = {
  right: { menu: 'Organisation', action: 'export' },
  prepare: async (ctx, { filter, sort }, writing) =>
    listExport({ zh: '用户', en: 'Users' }, writing, {
      ctx,
      columns: people.columns,
      count: (most) => people.count({ ctx, filter }, most),
      rows: (range) => peopleRows(ctx, filter, { ...range, ...(sort && { sort }) }),
    }),
};
