import type { Bilingual, FormValues, RecordRow } from '@attest/api-contract';
import type { RecordSettings } from '@attest/api-contract/records';
import { type RawBuilder, sql } from 'kysely';
import type { PersonNames } from '../../platform/calls/personNames';
import type { Context } from '../../platform/module';
import type { Cell } from '../../platform/renditions/table/types';
import { shownName } from '../../platform/search/shown';
import { daysOverdue } from '../../workflow/lists/overdue';
import { STATUS_LABELS } from '../../workflow/statusLabels';
import { withReadersTitles } from '../access/relations';
import { decidingFields, hidesAnything, shownValues, standingOf, titleFor } from '../access/rights';
import { processOf } from '../definitions';
import { fromSlot } from '../slots/column';
import { listedFields, type SlotField } from '../slots/fields';
import type { SlotColumn, StoredRecord } from '../tables';

const COLUMNS = [
  ...(['id', 'no', 'title', 'department_id', 'initiator_id', 'owner_id', 'status', 'open_steps'] as const),
  ...(['due', 'ended_at', 'created_at', 'version'] as const),
];

/** Who is named in a row. */
interface Named extends PersonNames {
  account: string;
}

/** What a row of the list needs of a stored record, with people and department by name. */
export type RowSource = Pick<StoredRecord, (typeof COLUMNS)[number]> &
  Partial<Pick<StoredRecord, SlotColumn>> & {
    /** Values by which it is decided who sees what; absent where nothing depends on any. */
    deciding?: FormValues;
    initiator: Named;
    owner: Named | null;
    department: Bilingual | null;
  };

/** A row as it is written into a file, with the type's own columns in words. */
export type WrittenRecord = RecordRow & { endedAt: string | null; cells: Record<string, Cell> };

const personOf = (id: RawBuilder<unknown>) => sql`(select
  json_build_object('account', u.account, 'name', u.name, 'nameEn', u.name_en) from user_account u where u.id = ${id})`;

/** SQL: who and what is named in the rows of a page. */
export const NAMED_IN_ROWS = sql`${personOf(sql`page.initiator_id`)} as initiator,
  ${personOf(sql`page.owner_id`)} as owner,
  (select ${shownName('d')} from department d where d.id = page.department_id) as department`;

/** What is read of `r` (quality_record) for a row of the list; with `NAMED_IN_ROWS` it is all of it. */
export function rowColumns(ctx: Context, process: string): RawBuilder<RowSource> {
  const slots = listColumnsOf(ctx, process).flatMap(({ column }) => column ?? []);
  const columns = sql.raw([...COLUMNS, ...slots].map((column) => `r.${column}`).join(', '));
  return sql<RowSource>`${columns} ${decidingIn(ctx, process)}`;
}

/** Whether a row of the list is made of its `rowColumns` alone. */
export const isInOneRead = (ctx: Context, process: string): boolean =>
  listColumnsOf(ctx, process).every(({ column }) => column !== null);

/** The values that rights depend on, where they do on any: the only ones that a list reads from the record itself. */
function decidingIn(ctx: Context, process: string): RawBuilder<unknown> {
  const keys = decidingFields(ctx, process);
  if (keys.length === 0) return sql``;
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
  const { data, record: settings } = processOf(ctx, process);
  const looks = new Map(data.steps.map(({ id, rests }) => [id, rests]));
  const rows = records.map((record, at) => toRow(ctx, record, columns[at] ?? {}, looks));
  const seen = hidesAnything(ctx, process)
    ? rows.map((row, at) => asSeen(ctx, process, row, records[at] as RowSource))
    : rows;
  return seen.map((row) => ({ ...row, ...completedAs(settings, row) }));
}

/** What the type calls a completed record, by what its reader may see of it. */
function completedAs(
  { completedAs = [] }: RecordSettings,
  { workflowStatus, columns }: RecordRow,
): Partial<RecordRow> {
  if (workflowStatus !== 'completed') return {};
  const called = completedAs.find((one) => !one.while || columns[one.while] === true);
  return called ? { statusName: called.name, ...(called.look && { statusLook: called.look }) } : {};
}

/** What the people of a row are called. */
const peopleOf = ({ initiator_id, owner_id, initiator, owner }: RowSource): Record<string, PersonNames> => ({
  [initiator_id]: initiator,
  ...(owner_id && owner && { [owner_id]: owner }),
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
  const [step] = record.open_steps;
  const look = step && looks.get(step.stepId);
  const { initiator, owner, owner_id: ownerId, department } = record;
  return {
    id: record.id,
    no: record.no,
    title: record.title,
    departmentZh: department?.zh ?? '',
    departmentEn: department?.en ?? '',
    initiator: { id: record.initiator_id, account: initiator.account, name: initiator.name },
    owner: ownerId && owner ? { id: ownerId, account: owner.account, name: owner.name } : null,
    workflowStatus: record.status,
    statusName: step?.name ?? STATUS_LABELS[record.status],
    ...(look && { statusLook: look }),
    columns,
    createdAt: record.created_at.toISOString(),
    due: record.due?.toISOString() ?? null,
    overdueDays: record.ended_at ? 0 : daysOverdue(record.due, ctx.now),
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
