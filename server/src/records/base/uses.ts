import type { Bilingual, FieldDefinition, FieldOption } from '@attest/api-contract';
import { type RawBuilder, sql } from 'kysely';
import type { Context } from '../../platform/module';
import { processesOf } from '../definitions';
import { listedFields } from '../slots/fields';
import names from './lists.json';

/** A field, or a column of a table, that offers the items of a list. */
export interface BaseUse {
  type: string;
  name: Bilingual;
  field: FieldDefinition;
  column?: FieldDefinition;
}

const LIST_NAMES: Readonly<Record<string, Bilingual>> = names;

/** Where lists of base data are used in the types of the tenant, by list. */
export function usesOfLists(ctx: Context): Map<string, BaseUse[]> {
  const uses = new Map<string, BaseUse[]>();
  const add = (list: string, use: BaseUse) => uses.set(list, [...(uses.get(list) ?? []), use]);
  for (const [type, { data, form }] of Object.entries(processesOf(ctx)))
    for (const field of form.fields.filter(({ retired }) => !retired)) {
      if (field.base) add(field.base, { type, name: data.name, field });
      for (const column of field.columns ?? [])
        if (column.base) add(column.base, { type, name: data.name, field, column });
    }
  return uses;
}

/** What a list is called: the product's word, else that of the first field that names it. */
export const listName = (list: string, uses: readonly BaseUse[]): Bilingual =>
  LIST_NAMES[list] ?? (uses[0]?.column ?? uses[0]?.field)?.label ?? { zh: list, en: list };

/** All options that fields offer of a list, each once. */
export function optionsOf(uses: readonly BaseUse[]): FieldOption[] {
  const options = uses.flatMap(({ field, column }) => (column ?? field).options ?? []);
  return [...new Map(options.map((option) => [option.value, option])).values()];
}

/** How many records have each item of a list, by code. */
export async function recordsOf(ctx: Context, uses: readonly BaseUse[]): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  for (const use of uses)
    for (const { code, count } of await countOf(ctx, use)) counts.set(code, (counts.get(code) ?? 0) + count);
  return counts;
}

async function countOf(ctx: Context, { type, field, column }: BaseUse) {
  const slot = column ? undefined : listedFields(ctx, type).get(field.key);
  if (!slot?.column) return (await countValues(type, field.key, column?.key).execute(ctx.tx)).rows;
  const { rows } = await sql<{ rank: number; count: number }>`
    select ${sql.ref(slot.column)} as rank, count(*)::int as count from quality_record
    where process = ${type} and ${sql.ref(slot.column)} is not null group by 1`.execute(ctx.tx);
  return rows.flatMap(({ rank, count }) => {
    const code = field.options?.[rank - 1]?.value;
    return code ? [{ code, count }] : [];
  });
}

/** Of values without a column of their own: one, several, or those of a column of a table. */
function countValues(type: string, key: string, column: string | undefined): Counted {
  const value = sql`r.form_values->${key}`;
  const one = column ? sql`one->>${column}::text` : sql`one #>> '{}'`;
  return sql<{ code: string; count: number }>`
    select ${one} as code, count(distinct r.id)::int as count
    from quality_record r, jsonb_array_elements(
      case jsonb_typeof(${value}) when 'array' then ${value} else jsonb_build_array(${value}) end) as one
    where r.process = ${type} and ${one} is not null group by 1`;
}

type Counted = RawBuilder<{ code: string; count: number }>;
