import {
  auditValueText,
  type FieldDefinition,
  isEmptyValue,
  NO_VALUE,
  type RecordRow,
} from '@attest/api-contract';
import { wordsOfField } from '../../platform/audit/words/registry';
import { changesInWords } from '../../platform/audit/words/words';
import { dayCell, instantCell, numberCell } from '../../platform/exports/cells';
import { listExport } from '../../platform/exports/listExport';
import type { ExportSources, Writing } from '../../platform/exports/sources';
import type { Context } from '../../platform/module';
import type { Cell } from '../../platform/renditions/table/types';
import type { ListColumn } from '../../platform/search/columns';
import { alwaysSeen, seen } from '../access/rights';
import { processOf } from '../definitions';
import { readyFields } from '../slots/ready';
import { RECORD_COLUMNS } from './columns';
import { namedFilter } from './filterWords';
import { records, recordsOf } from './list';
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
      const given = { process, fields: alwaysSeen(ctx, process, ready) };
      const asked = { ...recordsOf(ctx, process, filter), given };
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
  const { record, form } = processOf(ctx, process);
  return record.listColumns.flatMap((key) =>
    seen(ctx, process, key) === 'never' ? [] : (form.fields.find((field) => field.key === key) ?? []),
  );
};

const ownColumn = ({ key, label, type }: FieldDefinition): [string, ListColumn<WrittenRecord>] => [
  `columns.${key}`,
  { label, written: [WIDTHS[type] ?? 5, ({ cells }) => cells[key] ?? ''] },
];

/** The own columns of rows, by key, in words; names are looked up for all rows together. */
async function ownCells(
  ctx: Context,
  fields: FieldDefinition[],
  rows: RecordRow[],
  writing: Writing,
): Promise<Record<string, Cell>[]> {
  const values = rows.flatMap(({ columns }) => fields.map((field) => ({ field, value: columns[field.key] })));
  const words = await changesInWords(
    ctx,
    (at) => wordsOfField((values[Number(at)] as (typeof values)[number]).field),
    values.map(({ field, value }, at) => ({
      field: String(at),
      label: field.label,
      old: null,
      new: isEmptyValue(value) ? null : value,
    })),
  );
  return rows.map((_, row) =>
    Object.fromEntries(
      fields.map((field, column) => {
        const at = row * fields.length + column;
        const text = auditValueText(words[at]?.new ?? [], writing);
        return [field.key, cellOf(field, values[at]?.value, text === NO_VALUE ? '' : text, writing)];
      }),
    ),
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
