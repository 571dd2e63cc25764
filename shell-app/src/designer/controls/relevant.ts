import type { FieldType } from '@attest/api-contract';
import type { Part } from '../content';
import type { Schema } from '../schema';

const ROWS: readonly FieldType[] = ['table', 'subRecord'];
const DATES: readonly FieldType[] = ['date', 'datetime'];
const TEXTS: readonly FieldType[] = ['input', 'textarea', 'editor', 'richText'];

/** Properties that say something of some types of fields alone. */
const OF_TYPES: Readonly<Record<string, readonly FieldType[]>> = {
  options: ['radio', 'checkbox', 'select', 'causeTree'],
  multiple: ['select', 'user', 'relation', 'file', 'department'],
  maxLength: TEXTS,
  format: ['input'],
  min: ['number', 'slider'],
  max: ['number', 'slider'],
  unit: ['number', 'slider'],
  columns: ROWS,
  minRows: ROWS,
  maxRows: ROWS,
  rowsPer: ['table'],
  chart: ['table'],
  drawn: ['causeTree'],
  notFuture: DATES,
  notBefore: DATES,
  relatesTo: ['relation'],
  role: ['user'],
};

/** What only older versions say, in another way. */
const FORMER = ['requiredWhen', 'visibleWhen'];

/** Whether a property of a part is asked for: a field is not asked what says nothing of its type, unless it is said. */
export function isAskedOf({ properties = {} }: Schema, key: string, value: Part): boolean {
  if (value[key] !== undefined) return true;
  if (FORMER.includes(key)) return false;
  const types = 'notFuture' in properties ? OF_TYPES[key] : undefined;
  return types?.some((type) => type === value.type) ?? true;
}
