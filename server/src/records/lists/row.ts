import type { FormValues, RecordRow } from '@attest/api-contract';
import { type RawBuilder, sql } from 'kysely';
import type { PersonNames } from '../../platform/calls/personNames';
import type { Context } from '../../platform/module';
import { STATUS_LABELS } from '../../workflow/statusLabels';
import { withReadersTitles } from '../access/relations';
import { decidingFields, hidesAnything, shownValues, standingOf, titleFor } from '../access/rights';
import { processOf } from '../definitions';
import { fromSlot } from '../slots/column';
import { listedFields, type SlotField } from '../slots/fields';
import type { SlotColumn, StoredRecord } from '../tables';

const DAY = 86_400_000;

const COLUMNS = [
  ...(['id', 'no', 'title', 'department_id', 'initiator_id', 'owner_id', 'status', 'open_steps'] as const),
  ...(['due', 'ended_at', 'created_at', 'version'] as const),
];

/** What a row of the list needs of a stored record, with people and department by name. */
export type RowSource = Pick<StoredRecord, (typeof COLUMNS)[number]> &
  Partial<Pick<StoredRecord, SlotColumn>> & {
    /** Values by which it is decided who sees what; absent where nothing depends on any. */
    deciding?: FormValues;
    initiator_account: string;
    initiator_name: string;
    initiator_name_en: string;
    owner_account: string | null;
    owner_name: string | null;
    owner_name_en: string | null;
    name_zh: string | null;
    name_en: string | null;
  };

interface Asked {
  /** Conditions and order on `r` (quality_record). */
  where: RawBuilder<unknown>;
  order: RawBuilder<unknown>;
  limit: number;
  offset: number;
}

/** The sources of the rows of a process that are asked for, in their order, by one statement. */
export async function readRows(ctx: Context, process: string, asked: Asked): Promise<RowSource[]> {
  const slots = listColumnsOf(ctx, process).flatMap(({ column }) => column ?? []);
  const columns = sql.raw([...COLUMNS, ...slots].map((column) => `r.${column}`).join(', '));
  const deciding = decidingIn(ctx, process);
  // Written out: how many rows are wanted decides how they are looked for.
  const page = sql`limit ${sql.lit(asked.limit)} offset ${sql.lit(asked.offset)}`;
  const { rows } = await sql<RowSource>`
    select ${columns}${deciding ? sql`, r.deciding` : sql``}, i.account as initiator_account, i.name as initiator_name,
      i.name_en as initiator_name_en, o.account as owner_account, o.name as owner_name, o.name_en as owner_name_en, d.name_zh, d.name_en
    from (
      select ${columns}${deciding ?? sql``}, row_number() over (order by ${asked.order}) as place
      from quality_record r where ${asked.where} order by ${asked.order} ${page}) r
    join user_account i on i.id = r.initiator_id
    left join user_account o on o.id = r.owner_id
    left join department d on d.id = r.department_id
    order by r.place`.execute(ctx.tx);
  return rows;
}

/** Whether a row of the list is made of what `readRows` has read alone. */
export const isInOneRead = (ctx: Context, process: string): boolean =>
  listColumnsOf(ctx, process).every(({ column }) => column !== null);

/** The values that rights depend on, where they do on any: the only ones that a list reads from the record itself. */
function decidingIn(ctx: Context, process: string): RawBuilder<unknown> | null {
  const keys = decidingFields(ctx, process);
  if (keys.length === 0) return null;
  const pairs = keys.map((key) => sql`${key}::text, r.form_values->${key}::text`);
  return sql`, jsonb_strip_nulls(jsonb_build_object(${sql.join(pairs)})) as deciding`;
}

const listColumnsOf = (ctx: Context, process: string): SlotField[] =>
  processOf(ctx, process).record.listColumns.flatMap((key) => listedFields(ctx, process).get(key) ?? []);

/** Rows of the contract. `ready` are the fields that every record has in its slot. */
export async function toRows(
  ctx: Context,
  process: string,
  records: RowSource[],
  ready: ReadonlyMap<string, SlotField>,
): Promise<RecordRow[]> {
  if (ctx.language === 'en') for (const record of records) ctx.knowNames(peopleOf(record));
  const shown = listColumnsOf(ctx, process).filter(({ field }) => ready.has(field.key));
  const kept = await keptValues(ctx, records, shown);
  const stored = records.map((record) => columnsOf(record, shown, kept));
  const columns = shown.some(({ field }) => field.type === 'relation')
    ? await withReadersTitles(ctx, stored)
    : stored;
  const { steps } = processOf(ctx, process).data;
  const looks = new Map(steps.map(({ id, rests }) => [id, rests]));
  const rows = records.map((record, at) => toRow(ctx, record, columns[at] ?? {}, looks));
  if (!hidesAnything(ctx, process)) return rows;
  return rows.map((row, at) => asSeen(ctx, process, row, records[at] as RowSource));
}

/** What the people of a row are called. */
const peopleOf = (record: RowSource): Record<string, PersonNames> => ({
  [record.initiator_id]: { name: record.initiator_name, nameEn: record.initiator_name_en },
  ...(record.owner_id &&
    record.owner_name &&
    record.owner_name_en && {
      [record.owner_id]: { name: record.owner_name, nameEn: record.owner_name_en },
    }),
});

/** A row as the caller may see it. */
function asSeen(ctx: Context, process: string, row: RecordRow, source: RowSource): RecordRow {
  const standing = standingOf({ ...source, form_values: source.deciding ?? {} });
  const columns = shownValues(ctx, process, standing, row.columns);
  return { ...row, title: titleFor(ctx, process, standing, row.title), columns };
}

/** What stands beside the records of the columns that have no place in them: record and key → values. */
async function keptValues(ctx: Context, records: RowSource[], shown: SlotField[]) {
  const kept = new Map<string, unknown[]>();
  const keys = shown.flatMap(({ field, column }) => (column ? [] : field.key));
  if (keys.length === 0) return kept;
  const ids = records.map(({ id }) => id);
  const { rows } = await sql<{ id: string; key: string; value: unknown }>`
    select record_id as id, key, coalesce(shown, to_jsonb(value)) as value from record_value
    where record_id = any(${ids}::uuid[]) and key = any(${keys}::text[]) order by seq`.execute(ctx.tx);
  for (const { id, key, value } of rows) {
    const place = `${id} ${key}`;
    kept.set(place, [...(kept.get(place) ?? []), value]);
  }
  return kept;
}

function toRow(
  ctx: Context,
  record: RowSource,
  columns: FormValues,
  looks: ReadonlyMap<string, RecordRow['statusLook']>,
): RecordRow {
  const overdue = record.ended_at || !record.due ? 0 : (ctx.now.getTime() - record.due.getTime()) / DAY;
  const [step] = record.open_steps;
  const look = step && looks.get(step.stepId);
  const { owner_id: ownerId, owner_account: ownerAccount, owner_name: ownerName } = record;
  return {
    id: record.id,
    no: record.no,
    title: record.title,
    departmentZh: record.name_zh ?? '',
    departmentEn: record.name_en ?? '',
    initiator: { id: record.initiator_id, account: record.initiator_account, name: record.initiator_name },
    owner:
      ownerId && ownerAccount && ownerName ? { id: ownerId, account: ownerAccount, name: ownerName } : null,
    workflowStatus: record.status,
    statusName: step?.name ?? STATUS_LABELS[record.status],
    ...(look && { statusLook: look }),
    columns,
    createdAt: record.created_at.toISOString(),
    due: record.due?.toISOString() ?? null,
    overdueDays: Math.max(0, Math.ceil(overdue)),
    version: record.version,
  };
}

function columnsOf(record: RowSource, shown: SlotField[], kept: ReadonlyMap<string, unknown[]>): FormValues {
  const values: FormValues = {};
  for (const listed of shown) {
    const { field, column } = listed;
    const value = column ? fromSlot(listed, record[column]) : kept.get(`${record.id} ${field.key}`);
    if (value !== undefined) values[field.key] = value;
  }
  return values;
}
