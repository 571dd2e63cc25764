import { type FieldDefinition, type QueryFieldType, WORKFLOW_STATUSES } from '@attest/api-contract';
import { type RawBuilder, sql } from 'kysely';
import { departmentIn, personIn } from '../directory/identity/queryFields';
import type { QueryFieldSource, QueryObjectSource } from '../platform/query/objects';
import { STATUS_LABELS } from '../workflow/statusLabels';
import { seen, shownOf } from './access/rights';
import type { QualityProcessDefinition } from './definitions/process';
import type { ProcessForm } from './definitions/processForm';
import { columnOf } from './slots/conditions';
import { slotFieldsOf } from './slots/fields';
import { visibleRecords } from './store/access';

const TYPES: Partial<Record<FieldDefinition['type'], QueryFieldType>> = {
  input: 'text',
  textarea: 'text',
  number: 'number',
  radio: 'choice',
  select: 'choice',
  date: 'day',
  datetime: 'instant',
  switch: 'boolean',
};

/** Columns that every process has. */
const COMMON: QueryFieldSource[] = [
  { key: 'no', label: { zh: '编号', en: 'No.' }, type: 'text', sql: sql`r.no`, link: true },
  { key: 'title', label: { zh: '标题', en: 'Title' }, type: 'text', sql: sql`r.title` },
  {
    key: 'status',
    label: { zh: '流程状态', en: 'Workflow status' },
    type: 'choice',
    sql: sql`r.status`,
    options: WORKFLOW_STATUSES.map((value) => ({ value, label: STATUS_LABELS[value] })),
  },
  {
    key: 'department',
    label: { zh: '申请部门', en: 'Application department' },
    ...departmentIn(sql`r.department_id`),
  },
  {
    key: 'initiator',
    label: { zh: '发起人', en: 'Initiator' },
    ...personIn(sql`r.initiator_id`),
  },
  { key: 'owner', label: { zh: '负责人', en: 'Owner' }, ...personIn(sql`r.owner_id`) },
  { key: 'createdAt', label: { zh: '发起时间', en: 'Created' }, type: 'instant', sql: sql`r.created_at` },
  { key: 'due', label: { zh: '要求完成时间', en: 'Due' }, type: 'instant', sql: sql`r.due` },
  { key: 'endedAt', label: { zh: '结束时间', en: 'Ended' }, type: 'instant', sql: sql`r.ended_at` },
];
const TAKEN = new Set([...COMMON.map(({ key }) => key), 'dept']);

/** Fields of the form that hold one plain value: from their slot where they have one. */
function formFields(form: ProcessForm): QueryFieldSource[] {
  const slots = slotFieldsOf(form);
  return form.fields.flatMap((field) => {
    const type = TYPES[field.type];
    if (!type || field.multiple || TAKEN.has(field.key)) return [];
    const column = slots.get(field.key)?.column;
    const text = sql`r.form_values->>${sql.lit(field.key)}`;
    const value = {
      text,
      choice: text,
      number: sql`(${text})::double precision`,
      day: sql`(${text})::date`,
      instant: sql`(${text})::timestamptz`,
      boolean: sql`coalesce((${text})::boolean, false)`,
    }[type];
    return [
      {
        key: field.key,
        label: field.label,
        type,
        sql: column ? fromColumn(field, columnOf(column)) : value,
        ...(field.options && { options: field.options }),
      },
    ];
  });
}

function fromColumn(field: FieldDefinition, column: RawBuilder<unknown>): RawBuilder<unknown> {
  if (field.options)
    return sql`(${sql.val(field.options.map(({ value }) => value))}::text[])[${column}::integer]`;
  if (field.type === 'switch') return sql`coalesce(${column} = 1, false)`;
  return field.type === 'date' ? sql`(${column} at time zone 'UTC')::date` : column;
}

/** The records of a process, as the query manager may ask for them. */
export function recordQuery(
  process: string,
  { data, record, form, inForce }: QualityProcessDefinition,
): QueryObjectSource {
  const [before = '', after = ''] = record.path.split('{id}');
  const fields = [
    ...COMMON,
    ...formFields({ ...form, fields: [...form.fields, ...(inForce?.former ?? [])] }),
  ];
  return {
    code: process,
    label: data.name,
    menu: record.menu,
    from: sql`quality_record r`,
    id: sql`r.id`,
    path: sql`${sql.lit(before)} || r.id || ${sql.lit(after)}`,
    visible: (ctx) => sql`r.process = ${process} and r.no is not null and ${visibleRecords(ctx, process)}`,
    owner: sql`coalesce(r.owner_id, r.initiator_id)`,
    department: sql`r.department_id`,
    fields,
    fieldsFor: (ctx) =>
      fields.flatMap((field) => {
        const sight = seen(ctx, process, field.key);
        if (sight === 'never') return [];
        return sight === 'always'
          ? [field]
          : [{ ...field, sql: shownOf(ctx, process, field.key, field.sql) }];
      }),
  };
}
