import { type RawBuilder, type Sql, sql } from 'kysely';
import { type Filter, parse } from 'scim2-parse-filter';
import { ENTERPRISE_SCHEMA, GROUP_SCHEMA, ScimError, USER_SCHEMA } from './protocol';

/** What an attribute is compared by in the database. */
export type Column =
  /** Texts are the same in any letters, unless they are exact. */
  | { kind: 'text' | 'exact' | 'boolean' | 'instant'; at: RawBuilder<unknown> }
  /** One of several values. */
  | { kind: 'several'; holds: (value: string) => RawBuilder<boolean> };

/** By path, in small letters. */
export type Columns = Readonly<Record<string, Column>>;

type Value = string | number | boolean | null;

/** Characters of a filter. */
const LONGEST = 2_000;

const invalid = (detail: string) => new ScimError(400, detail, 'invalidFilter');

/** A filter (RFC 7644, 3.4.2.2) as a condition of a statement. Throws invalidFilter. */
export function conditionBy(text: string | undefined, columns: Columns): RawBuilder<boolean> {
  if (text === undefined) return sql`true`;
  if (text.length > LONGEST) throw invalid('the filter is too long');
  return conditionOf(parsed(text), columns, '');
}

function parsed(text: string): Filter {
  try {
    return parse(text);
  } catch {
    throw invalid(`${text} is no filter`);
  }
}

function conditionOf(filter: Filter, columns: Columns, within: string): RawBuilder<boolean> {
  if (filter.op === 'not' && 'filter' in filter)
    return sql`not coalesce(${conditionOf(filter.filter, columns, within)}, false)`;
  if ('filters' in filter) {
    const parts = filter.filters.map((one) => conditionOf(one, columns, within));
    return sql`(${sql.join(parts, filter.op === 'and' ? sql` and ` : sql` or `)})`;
  }
  if ('valFilter' in filter) return conditionOf(filter.valFilter, columns, `${plain(filter.attrPath)}.`);
  if (!('attrPath' in filter)) throw invalid('the filter is not known');
  const path = within + plain(filter.attrPath);
  const column = Object.hasOwn(columns, path) ? columns[path] : undefined;
  if (!column) throw invalid(`${filter.attrPath} cannot be filtered by`);
  return compared(column, filter.op, 'compValue' in filter ? filter.compValue : null, filter.attrPath);
}

/** A path without the name of the core schemas, in small letters. */
function plain(path: string): string {
  const lower = path.toLowerCase();
  const schema = [USER_SCHEMA, GROUP_SCHEMA].find((one) => lower.startsWith(`${one.toLowerCase()}:`));
  return schema ? lower.slice(schema.length + 1) : lower;
}

/** Of an attribute of the extension. */
export const extended = (name: string) => `${ENTERPRISE_SCHEMA}:${name}`.toLowerCase();

const ORDERS: Readonly<Record<string, ReturnType<Sql>>> = {
  gt: sql`>`,
  ge: sql`>=`,
  lt: sql`<`,
  le: sql`<=`,
};

function compared(column: Column, op: string, value: Value, name: string): RawBuilder<boolean> {
  const refused = () => invalid(`${name} cannot be compared by ${op} with ${JSON.stringify(value)}`);
  if (column.kind === 'several') {
    if (op !== 'eq' || typeof value !== 'string') throw refused();
    return column.holds(value);
  }
  const { kind, at } = column;
  if (op === 'pr') return kind === 'text' || kind === 'exact' ? sql`${at} <> ''` : sql`${at} is not null`;
  if (value === null && (op === 'eq' || op === 'ne'))
    return op === 'eq' ? sql`${at} is null` : sql`${at} is not null`;
  if (kind === 'boolean') {
    const said = String(value).toLowerCase();
    if ((said !== 'true' && said !== 'false') || (op !== 'eq' && op !== 'ne')) throw refused();
    return sql`${at} = ${(said === 'true') === (op === 'eq')}`;
  }
  if (kind === 'instant') {
    const order = op === 'eq' ? sql`=` : ORDERS[op];
    if (!order || typeof value !== 'string' || Number.isNaN(Date.parse(value))) throw refused();
    return sql`date_trunc('milliseconds', ${at}) ${order} ${new Date(value)}`;
  }
  const [left, right] =
    kind === 'exact' ? [sql`${at}`, String(value)] : [sql`lower(${at})`, String(value).toLowerCase()];
  return textCompared(left, op, right) ?? fail(refused());
}

function textCompared(left: RawBuilder<unknown>, op: string, right: string): RawBuilder<boolean> | undefined {
  switch (op) {
    case 'eq':
      return sql`${left} = ${right}`;
    case 'ne':
      return sql`${left} is distinct from ${right}`;
    case 'co':
      return sql`strpos(${left}, ${right}) > 0`;
    case 'sw':
      return sql`starts_with(${left}, ${right})`;
    case 'ew':
      return sql`right(${left}, length(${right})) = ${right}`;
    default:
      return ORDERS[op] && sql`${left} ${ORDERS[op]} ${right}`;
  }
}

function fail(error: Error): never {
  throw error;
}
