import {
  type Bilingual,
  NOT_CHOSEN,
  type RecordFilter,
  type ReportCard,
  type ReportFigure,
} from '@attest/api-contract';
import { type RawBuilder, sql } from 'kysely';
import { AppError } from '../../platform/errors';
import { processOf } from '../../records/definitions';
import { RECORD_FACET_LABELS } from '../../records/lists/columns';
import { findableKeys } from '../../records/lists/filter';
import { NOT_GIVEN } from '../../records/lists/labels';
import { columnOf } from '../../records/slots/conditions';
import type { SlotField } from '../../records/slots/fields';
import { agesOf } from './ages';
import { type Asked, cell, countable, filters, listed, OPEN, shareOf, typeOf } from './asked';
import { ABOUT, COLUMNS, LABELS, ofType } from './words';

/** Values of a key that are shown at most: there may be as many as there are products. */
const MOST_VALUES = 20;

/** Something that records of a type are counted by. */
interface Dimension {
  label: Bilingual;
  /** What of `r` tells records apart; of a key of the rules what stands beside them, as `v.value`. */
  value: RawBuilder<unknown>;
  joined?: RawBuilder<unknown>;
  /** What the values are called in their order; those that are counted, largest first, where it is not known before. */
  known?: { value: string; label: Bilingual }[];
  labelOf?: (value: string) => Bilingual;
  /** What the list is filtered by to show one value; none where it cannot be. */
  chosen: (value: string) => RecordFilter | undefined;
}

interface Counted {
  value: string | null;
  total: number;
  overdue: number;
}

/** Records of a type by a facet, key, step, department or age. REQUEST_INVALID for what they are not counted by. */
export async function countedBy(asked: Asked, card: ReportCard): Promise<ReportFigure | null> {
  const { ctx } = asked;
  const process = typeOf(asked, card);
  if (!process) return null;
  const { of = 'open' } = card;
  const by = await dimensionOf(asked, process, card);
  if (!by) return null;
  const base = filters[of](asked, process);
  const { rows } = await sql<Counted>`
    select (${by.value})::text as value, count(*) as total, count(*) filter (where r.due < ${ctx.now}) as overdue
    from quality_record r ${by.joined ?? sql``}
    where ${await listed(asked, process, base)} and ${of === 'open' ? OPEN : sql`true`}
    group by 1 order by 2 desc, 1 ${by.joined ? sql`limit ${sql.lit(MOST_VALUES)}` : sql``}`.execute(ctx.tx);
  const counts = new Map(rows.map((row) => [row.value ?? NOT_CHOSEN, row]));
  const all = rows.reduce((sum, { total }) => sum + total, 0);
  return {
    name: ofType(processOf(ctx, process).data.name, by.label),
    about: ABOUT[of](asked),
    rowLabel: by.label,
    columns: [
      ...(of === 'open' ? [COLUMNS.overdue, COLUMNS.onTime] : [COLUMNS.count]),
      // A record may have several values of a key: they are no parts of a whole.
      ...(by.joined ? [] : [COLUMNS.share]),
    ],
    rows: valuesOf(by, rows).flatMap(({ value, label }) => {
      const { total = 0, overdue = 0 } = counts.get(value) ?? {};
      if (total === 0) return [];
      const chosen = by.chosen(value);
      const list = chosen && merged(base, chosen);
      const parts =
        of === 'open'
          ? [
              cell(overdue, list && { ...list, overdue: true }),
              cell(total - overdue, list && { ...list, overdue: false }),
            ]
          : [cell(total, list)];
      return [{ key: value, label, process, cells: [...parts, ...(by.joined ? [] : [shareOf(total, all)])] }];
    }),
  };
}

/** The filter with one more choice; fields are chosen beside those that are. */
const merged = (base: RecordFilter, chosen: RecordFilter): RecordFilter => ({
  ...base,
  ...chosen,
  ...((base.fields || chosen.fields) && { fields: { ...base.fields, ...chosen.fields } }),
});

/** The values that are counted, in the order in which they are shown. */
function valuesOf({ known, labelOf }: Dimension, rows: Counted[]): { value: string; label: Bilingual }[] {
  if (known) return known;
  return rows.map(({ value }) => ({
    value: value ?? NOT_CHOSEN,
    label: value === null ? NOT_GIVEN : (labelOf?.(value) ?? { zh: value, en: value }),
  }));
}

async function dimensionOf(
  asked: Asked,
  process: string,
  { by: key = '', of = 'open' }: ReportCard,
): Promise<Dimension | null> {
  const { ctx } = asked;
  const { data, record } = processOf(ctx, process);
  if (key === 'age') return ages(asked);
  if (key === 'stepId')
    return {
      label: RECORD_FACET_LABELS.stepId,
      value: sql`r.step_id`,
      known: data.steps.map(({ id, name }) => ({ value: id, label: name })),
      chosen: (value) => ({ stepId: [value] }),
    };
  if (key === 'departmentId') return departments(asked);
  const called = findableKeys(ctx, process).get(key);
  if (called)
    return {
      label: called,
      value: sql`v.value`,
      joined: sql`join record_value v on v.record_id = r.id and v.process = ${process} and v.key = ${key}
        and v.value <> ''`,
      chosen: (value) => ({ fields: { [key]: [value] } }),
    };
  if (record.report?.keys?.[key]) return null;
  if (!record.facets.includes(key)) throw new AppError('REQUEST_INVALID', { where: `/cards/${of}/by` });
  const listedField = (await countable(ctx, process)).get(key);
  return listedField?.column ? facet(listedField, columnOf(listedField.column)) : null;
}

function ages({ ctx }: Asked): Dimension {
  const all = agesOf(ctx);
  return {
    label: LABELS.age,
    value: sql`case ${sql.join(
      all.map(({ key, condition }) => sql`when ${condition} then ${sql.lit(key)}`),
      sql` `,
    )} end`,
    known: all.map(({ key, label }) => ({ value: key, label })),
    chosen: (value) => all.find(({ key }) => key === value)?.list,
  };
}

async function departments({ ctx, narrowed }: Asked): Promise<Dimension> {
  const rows = await ctx.tx.selectFrom('department').select(['id', 'name_zh', 'name_en']).execute();
  const names = new Map(rows.map((row) => [row.id, { zh: row.name_zh, en: row.name_en }]));
  return {
    label: LABELS.department,
    value: sql`r.department_id`,
    labelOf: (value) => names.get(value) ?? LABELS.noDepartment,
    chosen: (value) => (value === NOT_CHOSEN ? undefined : { ...narrowed, departmentId: value }),
  };
}

/** A choice by its options in the order of the form, a switch by yes and no. */
function facet({ field }: SlotField, column: RawBuilder<unknown>): Dimension {
  const { options } = field;
  const chosen = (value: string): RecordFilter => ({ fields: { [field.key]: [value] } });
  if (!options)
    return {
      label: field.label,
      value: sql`case when ${column} = 1 then 'true' else 'false' end`,
      known: [
        { value: 'true', label: { zh: '是', en: 'Yes' } },
        { value: 'false', label: { zh: '否', en: 'No' } },
      ],
      chosen,
    };
  const named = options.map(({ value, label }) => ({ value, label }));
  const ranks = named.map(({ value }, at) => sql`when ${column} = ${sql.lit(at + 1)} then ${sql.lit(value)}`);
  return {
    label: field.label,
    value: sql`case ${sql.join(ranks, sql` `)} end`,
    known: [...named, { value: NOT_CHOSEN, label: NOT_GIVEN }],
    chosen,
  };
}

/** What records of a type can be counted by, for the caller. */
export async function countsOf(
  asked: Pick<Asked, 'ctx'>,
  process: string,
): Promise<{ key: string; label: Bilingual }[]> {
  const { ctx } = asked;
  const fields = await countable(ctx, process);
  return [
    ...processOf(ctx, process).record.facets.flatMap((key) => {
      const found = fields.get(key);
      return found?.column ? [{ key, label: found.field.label }] : [];
    }),
    ...[...findableKeys(ctx, process)].map(([key, label]) => ({ key, label })),
    { key: 'stepId', label: RECORD_FACET_LABELS.stepId },
    { key: 'departmentId', label: LABELS.department },
    { key: 'age', label: LABELS.age },
  ];
}
