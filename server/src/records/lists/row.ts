import type { FormValues, RecordRow, UserRef } from '@attest/api-contract';
import type { Context } from '../../platform/module';
import { STATUS_LABELS } from '../../workflow/statusLabels';
import { processOf } from '../definitions';
import { fromSlot } from '../slots/column';
import type { SlotField } from '../slots/fields';
import { peopleById } from '../store/people';
import type { SlotColumn, StoredRecord } from '../tables';

const DAY = 86_400_000;

/** What a row of the list needs of a stored record. */
export type RowSource = Pick<
  StoredRecord,
  | 'id'
  | 'process'
  | 'no'
  | 'title'
  | 'department_id'
  | 'initiator_id'
  | 'owner_id'
  | 'status'
  | 'open_steps'
  | 'due'
  | 'ended_at'
  | 'created_at'
  | 'version'
  | SlotColumn
>;

/** Rows of the contract, with people and departments by name; three queries at most whatever the count. */
export async function toRows(
  ctx: Context,
  records: RowSource[],
  fields: ReadonlyMap<string, SlotField>,
): Promise<RecordRow[]> {
  const [people, departments, kept] = await Promise.all([
    peopleById(
      ctx.tx,
      records.flatMap((record) => [record.initiator_id, ...(record.owner_id ? [record.owner_id] : [])]),
    ),
    departmentNames(ctx, records),
    keptValues(ctx, records, fields),
  ]);
  return records.map((record) => ({
    ...toRow(ctx, record, people, departments),
    columns: columnsOf(ctx, record, fields, kept),
  }));
}

/** What stands beside the records of the columns that have no place in them: record and key → values. */
async function keptValues(ctx: Context, records: RowSource[], fields: ReadonlyMap<string, SlotField>) {
  const [first] = records;
  const listed = first ? processOf(ctx, first.process).record.listColumns : [];
  const keys = listed.filter((key) => fields.get(key)?.column === null);
  if (keys.length === 0) return new Map<string, unknown[]>();
  const rows = await ctx.tx
    .selectFrom('record_value')
    .select(['record_id', 'key', 'value', 'shown'])
    .where(
      'record_id',
      'in',
      records.map(({ id }) => id),
    )
    .where('key', 'in', keys)
    .orderBy('seq')
    .execute();
  const kept = new Map<string, unknown[]>();
  for (const { record_id: id, key, value, shown } of rows) {
    const place = `${id} ${key}`;
    kept.set(place, [...(kept.get(place) ?? []), shown ?? value]);
  }
  return kept;
}

async function departmentNames(ctx: Context, records: RowSource[]) {
  const ids = [...new Set(records.flatMap((record) => record.department_id ?? []))];
  if (ids.length === 0) return new Map<string, { name_zh: string; name_en: string }>();
  const rows = await ctx.tx
    .selectFrom('department')
    .select(['id', 'name_zh', 'name_en'])
    .where('id', 'in', ids)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

function toRow(
  ctx: Context,
  record: RowSource,
  people: Map<string, UserRef>,
  departments: Map<string, { name_zh: string; name_en: string }>,
): Omit<RecordRow, 'columns'> {
  const department = record.department_id ? departments.get(record.department_id) : undefined;
  const overdue = record.ended_at || !record.due ? 0 : (ctx.now.getTime() - record.due.getTime()) / DAY;
  return {
    id: record.id,
    no: record.no,
    title: record.title,
    departmentZh: department?.name_zh ?? '',
    departmentEn: department?.name_en ?? '',
    initiator: people.get(record.initiator_id) as UserRef,
    owner: (record.owner_id && people.get(record.owner_id)) || null,
    workflowStatus: record.status,
    statusName: record.open_steps[0]?.name ?? STATUS_LABELS[record.status],
    createdAt: record.created_at.toISOString(),
    due: record.due?.toISOString() ?? null,
    overdueDays: Math.max(0, Math.ceil(overdue)),
    version: record.version,
  };
}

const columnsOf = (
  ctx: Context,
  record: RowSource,
  fields: ReadonlyMap<string, SlotField>,
  kept: ReadonlyMap<string, unknown[]>,
): FormValues =>
  Object.fromEntries(
    processOf(ctx, record.process).record.listColumns.flatMap((key) => {
      const listed = fields.get(key);
      const value = listed?.column
        ? fromSlot(listed, record[listed.column])
        : kept.get(`${record.id} ${key}`);
      return value === undefined ? [] : [[key, value]];
    }),
  );
