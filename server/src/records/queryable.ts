import type { FieldDefinition, QueryFieldType } from '@attest/api-contract';
import { type RawBuilder, sql } from 'kysely';
import type { QueryFieldSource, QueryObjectSource } from '../platform/query/objects';
import { seen, shownOf } from './access/rights';
import type { QualityProcessDefinition } from './definitions/process';
import type { ProcessForm } from './definitions/processForm';
import { RECORD_QUERY_FIELDS } from './lists/columns';
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

/** Keys under which a form holds what every record has in columns of its own. */
export const TAKEN: ReadonlySet<string> = new Set([...RECORD_QUERY_FIELDS.map(({ key }) => key), 'dept']);

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
    ...RECORD_QUERY_FIELDS,
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
