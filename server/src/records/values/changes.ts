import type {
  Bilingual,
  CauseLine,
  FieldDefinition,
  FieldOption,
  FileRef,
  FormValues,
  RelationValue,
} from '@attest/api-contract';
import { isEmptyValue } from '@attest/api-contract';
import type { LabelledChange } from '../../platform/audit/auditRecord';
import { sameJson } from '../../platform/audit/changes';

/** Names of the people and departments that values point to, by id. */
export type Names = ReadonlyMap<string, string | Bilingual>;

/** The fields whose values differ, by key. */
export function changedFields(
  fields: FieldDefinition[],
  before: FormValues,
  after: FormValues,
): FieldDefinition[] {
  return fields.filter(
    ({ key, type }) =>
      type !== 'section' &&
      // What nobody has given is still the same object.
      before[key] !== after[key] &&
      !sameValue(before[key], after[key]),
  );
}

/** Whether people read the same in both. */
export const sameValue = (one: unknown, other: unknown): boolean =>
  sameJson(withoutEmpty(one), withoutEmpty(other));

/** A value without the cells of rows in which nothing stands. */
function withoutEmpty(value: unknown): unknown {
  if (isEmptyValue(value)) return null;
  if (Array.isArray(value)) return value.map(withoutEmpty);
  if (typeof value !== 'object') return value;
  const cells = Object.entries(value as object).filter(([, cell]) => !isEmptyValue(cell));
  return Object.fromEntries(cells.map(([key, cell]) => [key, withoutEmpty(cell)]));
}

/** Old and new values as people read them: codes with both labels, names instead of ids. */
export const auditChanges = (
  fields: FieldDefinition[],
  before: FormValues,
  after: FormValues,
  names: Names,
): LabelledChange[] =>
  changedFields(fields, before, after).map((field) => ({
    field: field.key,
    label: field.label,
    old: shown(field, before[field.key], names),
    new: shown(field, after[field.key], names),
  }));

function shown(field: FieldDefinition, value: unknown, names: Names): unknown {
  if (isEmptyValue(value)) return null;
  if (Array.isArray(value) && field.type !== 'table' && field.type !== 'subRecord')
    return value.map((one) => shownOne(field, one, names));
  if (Array.isArray(value)) return value.map((row: FormValues) => shownRow(field.columns ?? [], row, names));
  return shownOne(field, value, names);
}

function shownOne(field: FieldDefinition, value: unknown, names: Names): unknown {
  switch (field.type) {
    case 'radio':
    case 'select':
    case 'checkbox':
      return optionOf(field.options ?? [], value);
    case 'user':
    case 'department':
      return names.get(String(value)) ?? value;
    case 'relation': {
      const { type, id, no, version, title } = value as RelationValue;
      return { type, id, no, ...(version && { version }), title };
    }
    case 'file': {
      const { name, sha256, superseded } = value as FileRef;
      const file = `${name} (SHA-256 ${sha256})`;
      return superseded ? `${file} [已作废 superseded: ${superseded.reason}]` : file;
    }
    case 'causeTree': {
      const { level, text, root } = value as CauseLine;
      return `${'– '.repeat(level)}${text}${root ? ' ★' : ''}`;
    }
    default:
      return value;
  }
}

const shownRow = (columns: FieldDefinition[], row: FormValues, names: Names): FormValues =>
  Object.fromEntries(
    columns.flatMap((column) =>
      isEmptyValue(row[column.key]) ? [] : [[column.key, shown(column, row[column.key], names)]],
    ),
  );

function optionOf(options: FieldOption[], value: unknown): unknown {
  const option = options.find((one) => one.value === value);
  return option ? { code: option.value, ...option.label } : value;
}
