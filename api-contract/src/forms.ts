import type { Bilingual } from './common';
import type { TableChart } from './rules/charts';
import type { TextFormat } from './rules/formats';

/** The field types of a form definition. `section` is a header and holds no value. */
export const FIELD_TYPES = [
  'input',
  'textarea',
  'number',
  'radio',
  'checkbox',
  'time',
  'date',
  'datetime',
  'select',
  'editor',
  'grid',
  'subRecord',
  'file',
  'table',
  'relation',
  'section',
  'user',
  'department',
  'autoNumber',
  'richText',
  'slider',
  'switch',
  'link',
  'causeTree',
] as const;
export type FieldType = (typeof FIELD_TYPES)[number];

/** A rule over the values of a form; a comparison tree, never code. */
export type Condition =
  /** Both fields have the same value. */
  | { field: string; same: string }
  | { field: string; is: 'empty' | 'notEmpty' }
  | { field: string; equals: string | number | boolean }
  | { field: string; in: (string | number | boolean)[] }
  /** True when a table has a row whose column equals the value. */
  | { field: string; someRow: { column: string; equals: string | number | boolean } }
  /** True when a table has rows and every row's column is filled. */
  | { field: string; everyRow: { column: string; is: 'notEmpty' } }
  | { all: Condition[] }
  | { any: Condition[] }
  | { not: Condition };

export interface FieldOption {
  value: string;
  label: Bilingual;
  /** Chosen no more; records that have it keep it. */
  inactive?: true;
}

/**
 * Among what a field may relate to: every type that the company has built itself, whichever they are. No type has it as
 * its code.
 */
export const OWN_TYPES = 'ownTypes';

/** One field of a form, as data. Values live in one JSON object under `key`. */
export interface FieldDefinition {
  key: string;
  type: FieldType;
  label: Bilingual;
  help?: Bilingual;
  /** Required whenever the step that owns the field is submitted; as a FEEL expression, while that holds. */
  required?: boolean | string;
  /** FEEL: shown only while this holds. */
  visible?: string;
  /** What the expressions come to, for whoever evaluates no FEEL; earlier versions have these alone. */
  requiredWhen?: Condition;
  visibleWhen?: Condition;
  options?: FieldOption[];
  /** List of base data whose items are the options, as the tenant has them. */
  base?: string;
  /** Several values: `select`, `user`, `relation`, `file`. */
  multiple?: boolean;
  maxLength?: number;
  /** What a text is, such as an address of e-mail. */
  format?: TextFormat;
  /** Of the product's own forms: a regular expression, a number without decimals. */
  pattern?: string;
  whole?: true;
  /** How many may be chosen of what is chosen by id. */
  maxItems?: number;
  /** Language that a text is written in. */
  lang?: 'zh' | 'en';
  min?: number;
  max?: number;
  unit?: Bilingual;
  /** Rows of `table` and `subRecord`. */
  columns?: FieldDefinition[];
  minRows?: number;
  maxRows?: number;
  /**
   * `table`: the column whose options are the rows. There is one row for each from the start, in their order; none is
   * added or removed, and where the table is required each is answered.
   */
  rowsPer?: string;
  /** `table`: what is drawn of its rows, one chart of each kind. */
  chart?: TableChart;
  /** `causeTree`: how its lines are drawn; its `options` are the branches that are offered to begin with. */
  drawn?: 'tree' | 'fishbone';
  /** Of the product's own forms: where a row holds an id of its own, and what a new one begins with. */
  rowId?: string;
  rowStart?: Readonly<FormValues>;
  /** Dates: not after now, not before another field. */
  notFuture?: boolean;
  notBefore?: string;
  /** `relation`: what may be linked; `OWN_TYPES` among it are types that the company has built itself. */
  relatesTo?: string[];
  /** `user`: only holders of this role. */
  role?: string;
  /** Set by the server, read only. */
  computed?: boolean;
  /** Computed for lists alone: forms and prints show what it is computed from. */
  listsOnly?: true;
  /** What is read where there is no value, instead of a dash. */
  whenEmpty?: Bilingual;
  /** Takes the full width of the form. */
  wide?: boolean;
  section?: string;
  /** Typed column of the record by which lists sort, filter and count; `many`: kept beside it. */
  slot?: string;
  /** Hidden from everybody to whom the access matrix of the type does not give it. */
  access?: 'confidential';
  /** Filled no more: shown where it has a value. Its key is never used for anything else. */
  retired?: true;
}

/** Values of a form by field key. */
export type FormValues = Record<string, unknown>;

/** Value shapes by type: `file` FileRef[]; `user` user id or ids; `relation` RelationValue[]; `grid` RiskGridValue; `causeTree` CauseLine[]. */
export interface RelationValue {
  type: string;
  id: string;
  no: string;
  title: string;
  version?: string;
}

/** Before- and after-control scores of the risk grid, each 1–5. */
export interface RiskScores {
  severity: number;
  occurrence: number;
  detectability: number;
}
export interface RiskGridValue {
  before: RiskScores;
  after?: RiskScores;
}

/** Evaluates a condition over form values. */
export function holds(condition: Condition, values: FormValues): boolean {
  if ('all' in condition) return condition.all.every((part) => holds(part, values));
  if ('any' in condition) return condition.any.some((part) => holds(part, values));
  if ('not' in condition) return !holds(condition.not, values);
  const value = values[condition.field];
  if ('same' in condition) return (value ?? null) === (values[condition.same] ?? null);
  if ('equals' in condition)
    return Array.isArray(value) ? value.includes(condition.equals) : value === condition.equals;
  if ('in' in condition) {
    const wanted: unknown[] = condition.in;
    return Array.isArray(value) ? value.some((one) => wanted.includes(one)) : wanted.includes(value);
  }
  if ('someRow' in condition) {
    const { column, equals } = condition.someRow;
    return rowsOf(value).some((row) => row[column] === equals);
  }
  if ('everyRow' in condition) {
    const rows = rowsOf(value);
    return rows.length > 0 && rows.every((row) => !isEmptyValue(row[condition.everyRow.column]));
  }
  return isEmptyValue(value) === (condition.is === 'empty');
}

/** Undefined, null, blank text, empty array and rich text without words are empty; `false` and 0 are not. */
export function isEmptyValue(value: unknown): boolean {
  if (value === undefined || value === null) return true;
  if (typeof value === 'string')
    return (
      value
        .replace(/<[^>]*>/g, '')
        .replace(/&nbsp;/g, ' ')
        .trim() === ''
    );
  return Array.isArray(value) && value.length === 0;
}

/** The rows of a table with `rowsPer`: one for each option, with what was given for it. Other tables: as given. */
export function tableRows({ rowsPer, columns = [] }: FieldDefinition, value: unknown): FormValues[] {
  const given = rowsOf(value);
  if (!rowsPer) return given;
  const options = columns.find((column) => column.key === rowsPer)?.options ?? [];
  return options.map(
    (option) => given.find((row) => row[rowsPer] === option.value) ?? { [rowsPer]: option.value },
  );
}

/** Whether anything stands in a row beside what the row is about. */
export const isAnswered = ({ rowsPer }: FieldDefinition, row: FormValues): boolean =>
  Object.entries(row).some(([key, value]) => key !== rowsPer && !isEmptyValue(value));

function rowsOf(value: unknown): Record<string, unknown>[] {
  return Array.isArray(value) ? (value as Record<string, unknown>[]) : [];
}
