import { type FieldDefinition, type FieldType, faultText } from '@attest/api-contract';
import type { RollUp } from '@attest/api-contract/records';
import { canonicalize } from 'json-canonicalize';
import { type RawBuilder, sql } from 'kysely';
import { FeelProblem } from '../../platform/feel/scope';
import type { Findable } from '../rules/findable';
import { noRelation, standing, waiting } from '../rules/lookups';
import type { SlotField } from '../slots/fields';
import type { SlotColumn } from '../tables';

/** A roll-up that is ready. */
export interface CompiledRollUp {
  /** The field whose column keeps it. */
  kept: SlotField & { column: SlotColumn };
  /** The type of the records that it counts. */
  over: string;
  /** See `signOfRollUp`. */
  rule: string;
  /** Keys of the fields of what is counted by which it is found or measured. */
  reads: readonly string[];
  /** SQL value: what it comes to for one record, as the column keeps it. */
  value(record: RawBuilder<unknown>): RawBuilder<unknown>;
}

/** The type that keeps a roll-up, and what it knows of others. */
interface Keeper {
  code: string;
  fields: readonly FieldDefinition[];
  findable(type: string): Findable;
}

/** The type of the records that a roll-up counts. */
export const countedType = (rollUp: RollUp): string => ('links' in rollUp ? rollUp.links : rollUp.children);

/** Keys of the fields by which a roll-up finds and measures what it counts. */
export function readByRollUp({ where = {}, return: measure }: RollUp): string[] {
  const measured = typeof measure === 'string' ? [] : Object.values(measure);
  return [...new Set([...Object.keys(where), ...measured])];
}

/** What a roll-up counts, and where that is found: another text counts something else. */
export const signOfRollUp = (rollUp: RollUp, known: Findable): string =>
  canonicalize({ ...rollUp, found: readByRollUp(rollUp).map((one) => known.placeOf(one)) });

/** Compiles a roll-up. Throws FeelProblem. */
export function compileRollUp(key: string, rollUp: RollUp, keeper: Keeper): CompiledRollUp {
  const over = countedType(rollUp);
  const known = keeper.findable(over);
  const measure = measureOf(rollUp.return, known);
  const reads = readByRollUp(rollUp);
  const linked = linkedWith(rollUp, keeper.code, known);
  const kept = keptIn(key, measure, keeper.fields);
  const counts = sql`r.process = ${over} and r.no is not null and ${standing(rollUp.status)}
    and ${waiting({ at: rollUp.at }, null)} and ${agreeing(rollUp.where, known)}`;
  return {
    kept,
    over,
    reads,
    rule: signOfRollUp(rollUp, known),
    value(record) {
      const found = sql`(select ${measure.value} from quality_record r where ${linked(record)} and ${counts})`;
      return measure.mayBeNothing ? sql`coalesce(${found}, ${importedOf(kept, record)})` : found;
    },
  };
}

/** What a record was imported with: it holds as long as there is nothing that comes to another. */
const importedOf = ({ field, column }: CompiledRollUp['kept'], record: RawBuilder<unknown>) => sql`(
  select ${asKept(field, column, sql`o.form_values->>${field.key}`)}
  from record_origin i join quality_record o on o.id = i.record_id where i.record_id = ${record})`;

/** The text of a value as its column keeps it. */
function asKept({ type, options }: FieldDefinition, column: SlotColumn, text: RawBuilder<unknown>) {
  if (options)
    return sql`array_position(${options.map(({ value }) => value)}::text[], ${text})::double precision`;
  if (type === 'switch') return sql`(${text})::boolean::int::double precision`;
  if (column.startsWith('n')) return sql`(${text})::double precision`;
  if (type === 'date') return sql`(${text} || 'T00:00:00Z')::timestamptz`;
  return column.startsWith('d') ? sql`(${text})::timestamptz` : text;
}

/** What a roll-up comes to. */
interface Measure {
  type: FieldType;
  /** Values of the options, where it is one of several: kept by their rank. */
  options?: string[];
  value: RawBuilder<unknown>;
  /** It comes to nothing where there is nothing to measure. */
  mayBeNothing?: true;
}

/** The field that shows a roll-up, and its column. */
function keptIn(
  key: string,
  { type, options }: Measure,
  fields: readonly FieldDefinition[],
): CompiledRollUp['kept'] {
  const field = fields.find((one) => one.key === key);
  if (!field?.computed || !field.slot || field.slot === 'many')
    throw new FeelProblem(
      faultText('noComputedField', {
        key,
      }),
    );
  if (field.type !== type)
    throw new FeelProblem(
      faultText('yieldsOtherType', {
        type,
        key,
        is: field.type,
      }),
    );
  if (options?.join() !== field.options?.map(({ value }) => value).join())
    throw new FeelProblem(
      faultText('optionsDiffer', {
        key,
      }),
    );
  return { field, column: field.slot as SlotColumn };
}

const NUMBERS: ReadonlySet<FieldType> = new Set(['number', 'slider']);
const ORDERED: ReadonlySet<FieldType> = new Set(['number', 'slider', 'date', 'datetime']);

/** What is asked of the records `r`, and the type of field that shows it. */
function measureOf(measure: RollUp['return'], known: Findable): Measure {
  if (measure === 'count') return { type: 'number', value: sql`count(*)::double precision` };
  if (measure === 'any') return { type: 'switch', value: sql`least(count(*), 1)::double precision` };
  const [[how, key] = ['', '']] = Object.entries(measure);
  const of = known.measured(key);
  if (how === 'last') {
    if (!of) throw new FeelProblem(faultText('noSlot', { key: key ?? '' }));
    const value = sql`(array_agg(${of.column} order by r.ended_at desc nulls last, r.id desc))[1]`;
    return { type: of.type, ...(of.options && { options: of.options }), value, mayBeNothing: true };
  }
  const among = how === 'sum' ? NUMBERS : ORDERED;
  if (!of || !among.has(of.type)) {
    throw new FeelProblem(
      how === 'sum'
        ? faultText('noSlotNumber', { key })
        : faultText('noSlotNumberOrDay', {
            key,
          }),
    );
  }
  const type = NUMBERS.has(of.type) ? 'number' : of.type;
  if (how === 'sum') return { type, value: sql`coalesce(sum(${of.column}), 0)` };
  const value = how === 'min' ? sql`min(${of.column})` : sql`max(${of.column})`;
  return { type, value, mayBeNothing: true };
}

/** SQL condition on `r`: the wanted values stand under the keys. */
function agreeing(where: RollUp['where'] = {}, known: Findable): RawBuilder<unknown> {
  const parts = Object.entries(where).map(([key, wanted]) => {
    const by = known.by(key);
    if (!by) throw new FeelProblem(faultText('notFoundByKey', { key }));
    const values = Array.isArray(wanted) ? wanted : [wanted];
    if (values.some((one) => typeof one === 'string' && one.startsWith('=')))
      throw new FeelProblem(faultText('foundByConstants', { key }));
    return by(values);
  });
  return parts.length > 0 ? sql.join(parts, sql` and `) : sql`true`;
}

/** SQL condition on `r`: it is linked with the record, or names it. */
function linkedWith(rollUp: RollUp, type: string, known: Findable) {
  if ('links' in rollUp)
    return (record: RawBuilder<unknown>) => sql`r.id in (
      select l.to_id from record_link l
      where l.from_type = ${type} and l.from_id = ${record} and l.to_type = ${rollUp.links}
      union all select l.from_id from record_link l
      where l.to_type = ${type} and l.to_id = ${record} and l.from_type = ${rollUp.links})`;
  const leading = known.leadingTo(type);
  const via = rollUp.via === undefined ? leading : leading.filter((key) => key === rollUp.via);
  if (via.length === 0)
    throw new FeelProblem(
      rollUp.via === undefined
        ? faultText('noChildRelation', {
            children: rollUp.children,
            type,
          })
        : noRelation(rollUp.via, rollUp.children, type),
    );
  return (record: RawBuilder<unknown>) => sql`r.id in (
    select l.from_id from record_link l where l.to_type = ${type} and l.to_id = ${record}
      and l.from_type = ${rollUp.children} and l.field = any(${via}::text[]))`;
}
