import type { Bilingual } from '@attest/api-contract';
import { sql } from 'kysely';
import { dayCell, instantCell, yesNo } from '../../platform/exports/cells';
import type { Exportable, Writing } from '../../platform/exports/sources';
import type { QueryFieldSource } from '../../platform/query/objects';
import type { Cell } from '../../platform/renditions/table/types';
import { countUpTo } from '../../platform/search/listSql';
import { usableQuery } from './definitions';
import { rightToExport } from './objects';
import { preparedQuery, readRows } from './run';

/** The result of a query, for those who may export the object that is queried. */
export const exportQuery: Exportable<'query'> = {
  right: async (ctx, { id }) => rightToExport(ctx, (await usableQuery(ctx, id)).object),
  async prepare(ctx, of, writing) {
    const query = await preparedQuery(ctx, of);
    const { name } = await usableQuery(ctx, of.id);
    return {
      name: { zh: name, en: name },
      columns: query.columns.map(({ label }) => ({ label: label[writing.language], width: 160 })),
      async count(most) {
        const counted = countUpTo(sql`${query.object.from} where ${query.where}`, most);
        const { rows } = await sql<{ total: number }>`select ${counted} as total`.execute(ctx.tx);
        return rows[0]?.total ?? 0;
      },
      async rows(offset, limit) {
        const rows = await readRows(ctx, query, limit, offset);
        return rows.map(({ values }) =>
          query.columns.map((field) => cellOf(field, values[field.key], writing)),
        );
      },
    };
  },
};

function cellOf(field: QueryFieldSource, value: unknown, writing: Writing): Cell {
  if (value === null || value === undefined) return '';
  if (field.shown) return (value as Bilingual)[writing.language] ?? '';
  const option = field.options?.find((one) => one.value === value);
  if (option) return option.label[writing.language];
  switch (field.type) {
    case 'instant':
      return instantCell(String(value), writing);
    case 'day':
      return dayCell(String(value));
    case 'boolean':
      return yesNo(Boolean(value), writing);
    case 'number':
      return { text: String(value), value: Number(value) };
    default:
      return String(value);
  }
}
