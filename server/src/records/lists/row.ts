import type { FormValues, RecordRow, UserRef } from '@attest/api-contract';
import type { Context } from '../../platform/module';
import { STATUS_LABELS } from '../../workflow/statusLabels';
import { processOf } from '../definitions';
import { peopleById } from '../store/people';
import type { StoredRecord } from '../tables';

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
  | 'form_values'
  | 'created_at'
  | 'version'
>;

/** Rows of the contract, with people and departments by name; two queries whatever the count. */
export async function toRows(ctx: Context, records: RowSource[]): Promise<RecordRow[]> {
  const people = await peopleById(
    ctx.tx,
    records.flatMap((record) => [record.initiator_id, ...(record.owner_id ? [record.owner_id] : [])]),
  );
  const departments = await departmentNames(ctx, records);
  return records.map((record) => toRow(ctx, record, people, departments));
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
): RecordRow {
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
    columns: columnsOf(ctx, record.process, record.form_values),
    createdAt: record.created_at.toISOString(),
    due: record.due?.toISOString() ?? null,
    overdueDays: Math.max(0, Math.ceil(overdue)),
    version: record.version,
  };
}

const columnsOf = (ctx: Context, process: string, values: FormValues): FormValues =>
  Object.fromEntries(
    processOf(ctx, process).record.listColumns.flatMap((key) => (key in values ? [[key, values[key]]] : [])),
  );
