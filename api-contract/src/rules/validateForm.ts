import type { Bilingual } from '../common';
import { type FieldDefinition, type FormValues, holds, isAnswered, isEmptyValue, tableRows } from '../forms';
import { isCauseTree } from './causeTree';
import { filled } from './filled';
import { FORMATS } from './formats';
import { isRiskGrid } from './risk';

/** One thing wrong with one field. `row` counts from 0 in tables; `params` fill the message. */
export interface FieldProblem {
  key: string;
  column?: string;
  row?: number;
  code: FieldProblemCode;
  params?: Record<string, string | number>;
  /** What the field is called, where whoever is told may not change it: their form need not show it. */
  label?: Bilingual;
}

const FIELD_PROBLEMS = {
  required: { zh: '请填写此项', en: 'This field is required' },
  tooLong: { zh: '最多 {{max}} 个字符', en: 'At most {{max}} characters' },
  wrongType: { zh: '格式不正确', en: 'The format is not correct' },
  notWhole: { zh: '请填写整数', en: 'A whole number' },
  notEmail: { zh: '邮箱格式不正确', en: 'The format of the e-mail address is not correct' },
  notPhone: { zh: '手机号格式不正确', en: 'The format of the phone number is not correct' },
  notAccount: {
    zh: '请输入 2–64 位小写字母、数字或 . _ -，以字母或数字开头',
    en: '2–64 lower-case letters, digits or . _ -, beginning with a letter or digit',
  },
  notAnOption: { zh: '请选择列出的选项', en: 'Choose one of the listed options' },
  tooSmall: { zh: '不得小于 {{min}}', en: 'Not less than {{min}}' },
  tooLarge: { zh: '不得大于 {{max}}', en: 'Not more than {{max}}' },
  inPast: { zh: '不得早于今天', en: 'Not before today' },
  inFuture: { zh: '不得晚于当前时间', en: 'Not later than now' },
  beforeOther: { zh: '不得早于“{{other}}”', en: 'Not before “{{other}}”' },
  tooFewRows: { zh: '至少需要 {{min}} 行', en: 'At least {{min}} rows are needed' },
  emptyLine: { zh: '请填写或删除空行', en: 'Fill in or remove the empty lines' },
  repeatedRow: { zh: '该行重复', en: 'There are two rows for this' },
  tooManyRows: { zh: '最多 {{max}} 行', en: 'At most {{max}} rows' },
  tooMany: { zh: '最多 {{max}} 项', en: 'At most {{max}}' },
  unknownField: { zh: '未知字段', en: 'Unknown field' },
  readOnly: { zh: '此步骤不可修改该字段', en: 'This field cannot be changed at this step' },
  unknownTarget: { zh: '所选对象不存在或不可用', en: 'What was chosen does not exist or may not be used' },
  signedFile: {
    zh: '“{{file}}”已有签名，不能移除，只能注明理由后作废',
    en: '“{{file}}” was signed: it is not removed, only superseded with a reason',
  },
  /** A check of the record type: it brings its text, and `rule` names it. */
  rule: { zh: '{{zh}}', en: '{{en}}' },
} as const;
export type FieldProblemCode = keyof typeof FIELD_PROBLEMS;

/** What is wrong with a field, in one language. */
export const fieldProblemText = ({ code, params }: FieldProblem, language: 'zh' | 'en'): string =>
  filled(FIELD_PROBLEMS[code][language], params);

export interface ValidateOptions {
  /** Field keys that must be complete now (those of the step, and what the decision requires). */
  complete: string[];
  /** Milliseconds since the epoch, from the database clock on the server. */
  now: number;
  language?: 'zh' | 'en';
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const MAX_ROWS = 200;
const MAX_TEXT: Partial<Record<FieldDefinition['type'], number>> = {
  input: 200,
  textarea: 4000,
  editor: 50_000,
  richText: 50_000,
  link: 2000,
};

/**
 * Checks form values against field definitions; the same function runs in the browser and on the server.
 * Shapes are checked for every value given, hidden ones too; completeness only for visible fields of `complete`.
 */
export function validateForm(
  fields: FieldDefinition[],
  values: FormValues,
  options: ValidateOptions,
): FieldProblem[] {
  const known = new Set(fields.map((field) => field.key));
  const problems: FieldProblem[] = Object.keys(values)
    .filter((key) => !known.has(key))
    .map((key) => ({ key, code: 'unknownField' }));
  for (const field of fields) {
    if (field.type === 'section') continue;
    const visible = !field.visibleWhen || holds(field.visibleWhen, values);
    const value = values[field.key];
    if (isEmptyValue(value)) {
      if (visible && !field.computed && options.complete.includes(field.key) && isRequired(field, values))
        problems.push(...missing(field, values, options));
      continue;
    }
    problems.push(...checkValue(field, value, values, fields, options));
  }
  return problems;
}

/** What a required field without a value lacks: a table of fixed rows every answer, others just a value. */
const missing = (field: FieldDefinition, values: FormValues, options: ValidateOptions): FieldProblem[] =>
  field.rowsPer ? checkFixedRows(field, [], values, options) : [{ key: field.key, code: 'required' }];

/** Whether a field must be filled, given the other values. */
export const isRequired = (field: FieldDefinition, values: FormValues): boolean =>
  field.required === true || (field.requiredWhen !== undefined && holds(field.requiredWhen, values));

function checkValue(
  field: FieldDefinition,
  value: unknown,
  values: FormValues,
  fields: FieldDefinition[],
  options: ValidateOptions,
): FieldProblem[] {
  const one = (code: FieldProblemCode, params?: FieldProblem['params']): FieldProblem[] => [
    { key: field.key, code, ...(params && { params }) },
  ];
  switch (field.type) {
    case 'input':
    case 'textarea':
    case 'editor':
    case 'richText':
    case 'link':
    case 'time': {
      if (field.multiple) return checkWords(field, value, one);
      if (typeof value !== 'string' || value.includes('\u0000')) return one('wrongType');
      const max = field.maxLength ?? MAX_TEXT[field.type] ?? 200;
      if (value.length > max) return one('tooLong', { max });
      if (field.pattern && !new RegExp(field.pattern).test(value)) return one('wrongType');
      if (field.format && !FORMATS[field.format].fits(value.trim()))
        return one(FORMATS[field.format].problem);
      if (field.type === 'link' && !/^https?:\/\//i.test(value)) return one('wrongType');
      return field.type === 'time' && !/^([01]\d|2[0-3]):[0-5]\d$/.test(value) ? one('wrongType') : [];
    }
    case 'number':
    case 'slider':
      if (typeof value !== 'number' || !Number.isFinite(value)) return one('wrongType');
      if (field.whole && !Number.isInteger(value)) return one('notWhole');
      if (field.min !== undefined && value < field.min) return one('tooSmall', { min: field.min });
      return field.max !== undefined && value > field.max ? one('tooLarge', { max: field.max }) : [];
    case 'switch':
      return typeof value === 'boolean' ? [] : one('wrongType');
    case 'radio':
    case 'select':
    case 'checkbox':
      return checkOptions(field, value, one);
    case 'date':
    case 'datetime':
      return checkDate(field, value, values, fields, options, one);
    case 'user':
    case 'department':
      return isIds(value, field.multiple === true, field.maxItems) ? [] : one('wrongType');
    case 'relation':
    case 'file':
      if (!isRefs(value)) return one('wrongType');
      return field.multiple === false && value.length > 1 ? one('tooMany', { max: 1 }) : [];
    case 'grid':
      return isRiskGrid(value) ? [] : one('wrongType');
    case 'causeTree':
      return checkCauses(field, value, options, one);
    case 'table':
    case 'subRecord':
      return checkRows(field, value, values, options, one);
    default:
      return [];
  }
}

type Problem = (code: FieldProblemCode, params?: FieldProblem['params']) => FieldProblem[];

/** A draft may have lines without words and an effect without causes. */
function checkCauses(field: FieldDefinition, value: unknown, { complete }: ValidateOptions, one: Problem) {
  if (!isCauseTree(value)) return one('wrongType');
  if (!complete.includes(field.key)) return [];
  if (value.some(({ text }) => isEmptyValue(text))) return one('emptyLine');
  return value.length < 2 ? one('tooFewRows', { min: 2 }) : [];
}

/** Several words, each no longer than one may be. */
function checkWords({ maxLength = 200, maxItems = 100 }: FieldDefinition, value: unknown, one: Problem) {
  if (!Array.isArray(value) || value.some((word) => typeof word !== 'string' || isEmptyValue(word)))
    return one('wrongType');
  if (value.length > maxItems) return one('tooMany', { max: maxItems });
  return value.some((word: string) => word.length > maxLength) ? one('tooLong', { max: maxLength }) : [];
}

function checkOptions(field: FieldDefinition, value: unknown, one: Problem): FieldProblem[] {
  const many = field.type === 'checkbox' || field.multiple === true;
  if (many !== Array.isArray(value)) return one('wrongType');
  const chosen: unknown[] = Array.isArray(value) ? value : [value];
  const allowed = new Set<unknown>((field.options ?? []).map((option) => option.value));
  return chosen.every((v) => allowed.has(v)) ? [] : one('notAnOption');
}

function checkDate(
  field: FieldDefinition,
  value: unknown,
  values: FormValues,
  fields: FieldDefinition[],
  { now, language = 'zh' }: ValidateOptions,
  one: Problem,
): FieldProblem[] {
  const at = toTime(value, field.type === 'date');
  if (at === undefined) return one('wrongType');
  if (field.notFuture && at > now + (field.type === 'date' ? 86_400_000 : 60_000)) return one('inFuture');
  const other = fields.find((f) => f.key === field.notBefore);
  const otherAt = other && toTime(values[other.key], other.type === 'date');
  return other && otherAt !== undefined && at < otherAt
    ? one('beforeOther', { other: other.label[language] })
    : [];
}

function toTime(value: unknown, day: boolean): number | undefined {
  if (typeof value !== 'string') return undefined;
  if (day ? !DAY.test(value) : !/^\d{4}-\d{2}-\d{2}T.*Z$/.test(value)) return undefined;
  const at = Date.parse(value);
  // The 31st of February would be a day of March.
  return Number.isNaN(at) || new Date(at).toISOString().slice(0, 10) !== value.slice(0, 10) ? undefined : at;
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const isId = (value: unknown) => typeof value === 'string' && UUID.test(value);
const isIds = (value: unknown, many: boolean, most = 100) =>
  many ? Array.isArray(value) && value.length <= most && value.every(isId) : isId(value);
const isRefs = (value: unknown): value is unknown[] =>
  Array.isArray(value) &&
  value.length <= 100 &&
  value.every((ref) => typeof ref === 'object' && ref !== null && isId((ref as { id?: unknown }).id));

function checkRows(
  field: FieldDefinition,
  value: unknown,
  values: FormValues,
  options: ValidateOptions,
  one: Problem,
): FieldProblem[] {
  if (
    !Array.isArray(value) ||
    value.some((row) => typeof row !== 'object' || row === null || Array.isArray(row))
  )
    return one('wrongType');
  const max = field.maxRows ?? MAX_ROWS;
  if (value.length > max) return one('tooManyRows', { max });
  if (field.rowsPer) return checkFixedRows(field, value, values, options);
  const complete = options.complete.includes(field.key);
  if (complete && field.minRows && value.length < field.minRows)
    return one('tooFewRows', { min: field.minRows });
  return value.flatMap((row: FormValues, index) => checkRow(field, row, index, complete, options));
}

/** Every row of a required table is answered whole; elsewhere those that were begun. */
function checkFixedRows(
  field: FieldDefinition,
  given: FormValues[],
  values: FormValues,
  options: ValidateOptions,
): FieldProblem[] {
  const column = field.rowsPer as string;
  const rows = tableRows(field, given);
  const strange = given.flatMap((row, index): FieldProblem[] => {
    if (rows.includes(row)) return [];
    const known = rows.some((other) => other[column] === row[column]);
    return [{ key: field.key, column, row: index, code: known ? 'repeatedRow' : 'notAnOption' }];
  });
  if (strange.length > 0) return strange;
  const complete = options.complete.includes(field.key);
  const required = isRequired(field, values);
  return rows.flatMap((row, index) =>
    checkRow(field, row, index, complete && (required || isAnswered(field, row)), options),
  );
}

function checkRow(
  field: FieldDefinition,
  row: FormValues,
  index: number,
  complete: boolean,
  options: ValidateOptions,
): FieldProblem[] {
  const columns = field.columns ?? [];
  const asked = { ...options, complete: complete ? columns.map((column) => column.key) : [] };
  const { [field.rowId ?? '']: _id, ...cells } = row;
  return validateForm(columns, cells, asked).map((problem) => ({
    ...problem,
    key: field.key,
    column: problem.key,
    row: index,
  }));
}
