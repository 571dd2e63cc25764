import type { DataScope } from '@attest/api-contract';
import {
  FIELD_OPERATORS,
  OPERATOR_VALUES,
  type QueryCondition,
  type QueryContent,
  type Sort,
} from '@attest/api-contract';
import { type RawBuilder, sql } from 'kysely';
import { reaches, scopeOf, withinScope } from '../../directory/identity/dataScope';
import { AppError, refusal } from '../../platform/errors';
import type { Context } from '../../platform/module';
import type { QueryFieldSource, QueryObjectSource } from '../../platform/query/objects';
import { containing } from '../../platform/search/searchTerms';
import { type Combination, CombinationError, parseCombination } from './combination';
import { permittedObject } from './objects';

/** A query whose every part was checked against the catalogue. */
export interface CompiledQuery {
  object: QueryObjectSource;
  columns: QueryFieldSource[];
  where: RawBuilder<unknown>;
  combination: Combination;
}

const failed = (ctx: Context, zh: string, en: string) => refusal(ctx, 'QUERY_PARSE_FAILED', { zh, en });

/**
 * Checks a query and turns its conditions into parameterised SQL: names only choose expressions of the
 * catalogue, values are always parameters. QUERY_SCOPE_EMPTY, QUERY_PARSE_FAILED.
 */
export function compileQuery(ctx: Context, content: QueryContent): CompiledQuery {
  if (!content.dataScope) throw new AppError('QUERY_SCOPE_EMPTY');
  const object = permittedObject(ctx, content.object);
  if (!object) throw failed(ctx, `没有可查询的对象 ${content.object}`, `no such object: ${content.object}`);
  const columns = content.columns.map((key) => fieldOf(ctx, object, key));
  const conditions = new Map<number, RawBuilder<unknown>>();
  for (const condition of content.conditions) {
    if (conditions.has(condition.no))
      throw failed(ctx, `条件 ${condition.no} 重复`, `condition ${condition.no} occurs twice`);
    conditions.set(condition.no, conditionSql(ctx, fieldOf(ctx, object, condition.field), condition));
  }
  const combination = readCombination(ctx, content.combination, [...conditions.keys()]);
  const toSql = (part: Combination): RawBuilder<unknown> => {
    if (typeof part === 'number') return conditions.get(part) as RawBuilder<unknown>;
    const parts = 'and' in part ? part.and : part.or;
    if (parts.length === 0) return sql`true`;
    return sql`(${sql.join(parts.map(toSql), 'and' in part ? sql` and ` : sql` or `)})`;
  };
  const where = sql`${object.visible(ctx)} and ${scopeSql(ctx, object, content.dataScope)} and ${toSql(combination)}`;
  return { object, columns, where, combination };
}

function readCombination(ctx: Context, text: string, numbers: number[]): Combination {
  try {
    return parseCombination(text, numbers);
  } catch (error) {
    if (error instanceof CombinationError) throw failed(ctx, error.why.zh, error.why.en);
    throw error;
  }
}

/** The field by key. QUERY_PARSE_FAILED when the object has none of that name. */
export function fieldOf(ctx: Context, object: QueryObjectSource, key: string): QueryFieldSource {
  const field = object.fields.find((one) => one.key === key);
  if (!field) throw failed(ctx, `没有字段 ${key}`, `no such field: ${key}`);
  return field;
}

/** `order by` of checked fields; the id decides between equals. */
export function orderSql(ctx: Context, object: QueryObjectSource, sort: Sort[]): RawBuilder<unknown> {
  const parts = sort.map(({ by, desc }) => {
    const field = fieldOf(ctx, object, by).sql;
    return desc ? sql`${field} desc nulls last` : sql`${field} nulls last`;
  });
  return sql.join([...parts, object.id], sql`, `);
}

function conditionSql(ctx: Context, field: QueryFieldSource, condition: QueryCondition): RawBuilder<unknown> {
  const { operator, no } = condition;
  if (!FIELD_OPERATORS[field.type].includes(operator))
    throw failed(
      ctx,
      `条件 ${no}：该字段不支持此运算符`,
      `condition ${no}: the field does not know this operator`,
    );
  const values = condition.values.map((value) => typed(ctx, field, no, value));
  const wanted = { none: 0, one: 1, two: 2, many: Math.max(1, values.length) }[OPERATOR_VALUES[operator]];
  if (values.length !== wanted)
    throw failed(ctx, `条件 ${no}：值的数量不对`, `condition ${no}: it takes ${wanted} value(s)`);
  const value = field.sql;
  const [first, second] = values;
  if (operator === 'isNull')
    return field.type === 'text' ? sql`coalesce(${value}, '') = ''` : sql`${value} is null`;
  if (operator === 'like') return sql`${value} ilike ${containing(String(condition.values[0]))}`;
  if (operator === 'notLike')
    return sql`coalesce(${value}, '') not ilike ${containing(String(condition.values[0]))}`;
  if (operator === 'in') return sql`${value} in (${sql.join(values)})`;
  if (operator === 'notIn') return sql`(${value} is null or ${value} not in (${sql.join(values)}))`;
  if (operator === 'between') return sql`${value} between ${first} and ${last(field, second)}`;
  if (operator === 'gte') return sql`${value} >= ${first}`;
  if (operator === 'lte') return sql`${value} <= ${last(field, first)}`;
  if (field.type === 'instant') return sql`${value} between ${first} and ${last(field, first)}`;
  return sql`${value} = ${first}`;
}

/** An instant is asked for by day: its last moment is that of the day. */
const last = (field: QueryFieldSource, value: RawBuilder<unknown> | undefined) =>
  field.type === 'instant' ? sql`${value} + interval '1 day' - interval '1 microsecond'` : value;

/** Days of a query are days of the tenant. */
const ZONE = sql`(select time_zone from tenant where id = current_setting('app.tenant_id')::uuid)`;
const DAY = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;

/** A value as a typed parameter. QUERY_PARSE_FAILED when the text is not of the field's type. */
function typed(ctx: Context, field: QueryFieldSource, no: number, text: string): RawBuilder<unknown> {
  const wrong = () =>
    failed(ctx, `条件 ${no}：“${text}”不是有效的值`, `condition ${no}: “${text}” is not a valid value`);
  switch (field.type) {
    case 'number':
      if (text.trim() === '' || !Number.isFinite(Number(text))) throw wrong();
      return sql`${Number(text)}::double precision`;
    case 'day':
      if (!isDay(text)) throw wrong();
      return sql`${text}::date`;
    case 'instant':
      if (!isDay(text)) throw wrong();
      return sql`((${text}::date)::timestamp at time zone ${ZONE})`;
    case 'boolean':
      if (text !== 'true' && text !== 'false') throw wrong();
      return sql`${text === 'true'}::boolean`;
    case 'choice':
      if (!field.options?.some((option) => option.value === text)) throw wrong();
      return sql`${text}::text`;
    case 'text':
      return sql`${text}::text`;
  }
}

const isDay = (text: string) =>
  DAY.test(text) && new Date(`${text}T00:00:00Z`).toISOString().slice(0, 10) === text;

/** The narrower of the query's scope and the caller's own, as a condition. */
const scopeSql = (ctx: Context, object: QueryObjectSource, wanted: DataScope): RawBuilder<unknown> =>
  withinScope(ctx, wanted, {
    own: sql`${object.owner} = ${ctx.caller.userId}`,
    department: object.department,
  });

/** Whether a query may reach as far as `wanted` when its author's own view of the object reaches less. */
export const mayReach = (ctx: Context, object: QueryObjectSource, wanted: DataScope): boolean =>
  reaches(scopeOf(ctx, object.menu), wanted);
