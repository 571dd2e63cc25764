import { type FieldDefinition, isEmptyValue, type RecordRow } from '@attest/api-contract';
import { dayCell, instantCell, numberCell } from '../../platform/exports/cells';
import { listExport } from '../../platform/exports/listExport';
import type { ExportSources, Writing } from '../../platform/exports/sources';
import type { Context } from '../../platform/module';
import type { Cell } from '../../platform/renditions/table/types';
import type { ListColumn } from '../../platform/search/columns';
import { alwaysSeen } from '../access/rights';
import { processOf } from '../definitions';
import { readyFields } from '../slots/ready';
import { valuesInWords } from '../values/inWords';
import { RECORD_COLUMNS } from './columns';
import { namedFilter } from './filterWords';
import { records, shownColumns } from './list';
import { type RowSource, rowColumns, toRows, type WrittenRecord } from './row';

/** Width of a column that a type lists of its own fields, by their type; of others 5. */
const WIDTHS: Partial<Record<FieldDefinition['type'], number>> = { datetime: 4.5, switch: 2.9, number: 2.9 };

/** The list of a type as a file: the columns that the caller sees, those of every record first. */
export const recordsExport: ExportSources = {
  records: {
    right: async (ctx, { process }) => ({ menu: processOf(ctx, process).record.menu, action: 'export' }),
    recorded: (ctx, { process, filter, ...of }) => ({
      ...of,
      process: processOf(ctx, process).data.name,
      filter: namedFilter(ctx, process, filter),
    }),
    async prepare(ctx, { process, filter, sort }, writing) {
      const ready = await readyFields(ctx, process);
      const asked = { ctx, filter, given: { process, fields: alwaysSeen(ctx, process, ready) } };
      const own = ownFields(ctx, process);
      return listExport<WrittenRecord>(processOf(ctx, process).data.name, writing, {
        ctx,
        columns: { ...RECORD_COLUMNS, ...Object.fromEntries(own.map(ownColumn)) },
        count: (most) => records.count(asked, most),
        async rows(range) {
          const stretch = { ...range, ...(sort && { sort }) };
          const found = await records.rows<RowSource>(asked, rowColumns(ctx, process), stretch);
          const rows = await toRows(ctx, process, found, ready);
          const cells = await ownCells(ctx, own, rows, writing);
          return rows.map((row, at) => ({
            ...row,
            endedAt: found[at]?.ended_at?.toISOString() ?? null,
            cells: cells[at] ?? {},
          }));
        },
      });
    },
  },
};

const ownFields = (ctx: Context, process: string): FieldDefinition[] => {
  const { fields } = processOf(ctx, process).form;
  return shownColumns(ctx, process).flatMap((key) => fields.find((field) => field.key === key) ?? []);
};

const ownColumn = ({ key, label, type }: FieldDefinition): [string, ListColumn<WrittenRecord>] => [
  `columns.${key}`,
  { label, written: [WIDTHS[type] ?? 5, ({ cells }) => cells[key] ?? ''] },
];

/** The own columns of rows, by key. */
async function ownCells(
  ctx: Context,
  fields: FieldDefinition[],
  rows: RecordRow[],
  writing: Writing,
): Promise<Record<string, Cell>[]> {
  const values = rows.flatMap(({ columns }) => fields.map((field) => ({ field, value: columns[field.key] })));
  const texts = await valuesInWords(ctx, values, writing);
  const cells = values.map(({ field, value }, at) => [
    field.key,
    cellOf(field, value, texts[at] ?? '', writing),
  ]);
  return rows.map((_, row) =>
    Object.fromEntries(cells.slice(row * fields.length, (row + 1) * fields.length)),
  );
}

/** One value: a day, an instant and a number as such, anything else in words. */
function cellOf(field: FieldDefinition, value: unknown, text: string, writing: Writing): Cell {
  if (isEmptyValue(value)) return '';
  if (field.type === 'date') return dayCell(String(value));
  if (field.type === 'datetime') return instantCell(String(value), writing);
  if (field.type === 'number' && !field.unit) return numberCell(Number(value), decimalsOf(String(value)));
  return text;
}

const decimalsOf = (number: string): number => /\.(\d+)$/.exec(number)?.[1]?.length ?? 0;
