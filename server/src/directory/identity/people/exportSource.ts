import { listExport } from '../../../platform/exports/listExport';
import type { Exportable } from '../../../platform/exports/sources';
import { countPeople, people, peopleRows } from './list';

/** The list of accounts. */
export const exportPeople: Exportable<'people'> = {
  right: { menu: 'Organisation', action: 'export' },
  prepare: async (ctx, { filter, sort }, writing) =>
    listExport({ zh: '用户', en: 'Users' }, writing, {
      ctx,
      columns: people.columns,
      count: () => countPeople(ctx, filter),
      rows: (range) => peopleRows(ctx, filter, { ...range, ...(sort && { sort }) }),
    }),
};
