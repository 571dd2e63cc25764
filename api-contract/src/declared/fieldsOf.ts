import type { Bilingual } from '../common';
import { type FieldDefinition, type FieldOption, type FormValues, isEmptyValue } from '../forms';
import type { DeclaredField, DeclaredForm, FormContent, FormText } from './declare';

type Label<D extends DeclaredForm> = (key: FormText<D>) => Bilingual;

/** The fields of a declared form as any form is made of; `options` are those that are known at run time. */
export const fieldsOf = <D extends DeclaredForm>(
  form: D,
  label: Label<D>,
  options: Partial<Record<keyof D, FieldOption[]>> = {},
): FieldDefinition[] =>
  Object.entries(form).map(([key, field]) =>
    fieldOf(key, field, label as (key: string) => Bilingual, options[key]),
  );

function fieldOf(
  key: string,
  field: DeclaredField,
  label: (key: string) => Bilingual,
  given: FieldOption[] | undefined,
): FieldDefinition {
  const { label: name, help, refusals, type, ...rest } = field;
  if (type === 'rows')
    return {
      key,
      type: 'subRecord',
      label: label(name),
      ...(help && { help: label(help) }),
      section: field.section,
      visibleWhen: field.visibleWhen,
      columns: Object.entries(field.columns).map(([column, one]) => fieldOf(column, one, label, undefined)),
      maxRows: field.maxRows,
      rowId: 'id',
      rowStart: field.start,
    };
  const limits = { ...rest, texts: undefined, empty: undefined };
  return {
    ...limits,
    key,
    // What is chosen by its id has the shape of a person.
    ...(type === 'reference'
      ? { type: 'user' }
      : type === 'references'
        ? { type: 'user', multiple: true }
        : { type }),
    label: label(name),
    ...(help ? { help: label(help) } : type === 'number' && { help: rangeOf(field) }),
    options:
      given ??
      ('options' in field ? field.options?.map((one) => optionOf(field.texts, one, label)) : undefined),
  } as FieldDefinition;
}

/** Least and most, as a hint. */
function rangeOf({ min, max }: { min: number; max: number }): Bilingual {
  const text = `${min}–${max}`;
  return { zh: text, en: text };
}

function optionOf(
  texts: string | undefined,
  option: string | number,
  label: (key: string) => Bilingual,
): FieldOption {
  const value = String(option);
  return { value, label: texts ? label(`${texts}.${value}`) : { zh: value, en: value } };
}

const isOneOf = (field: DeclaredField): field is Extract<DeclaredField, { type: 'select' | 'radio' }> =>
  field.type === 'select' || field.type === 'radio';

/** What a call holds, as it is typed: what is empty is not there. */
export const typedOf = <D extends DeclaredForm>(form: D, content: Partial<FormContent<D>>): FormValues =>
  Object.fromEntries(
    Object.entries(form).flatMap(([key, field]) => {
      const value: unknown = content[key];
      if (isEmptyValue(value)) return [];
      if (field.type === 'rows')
        return [
          [
            key,
            rowsOf(value, (row) => typedOf(field.columns, row as Partial<FormContent<typeof field.columns>>)),
          ],
        ];
      return [[key, isOneOf(field) ? String(value) : value]];
    }),
  );

/** What is typed, as the call holds it. */
export const contentOf = <D extends DeclaredForm>(form: D, values: FormValues): FormContent<D> =>
  Object.fromEntries(
    Object.entries(form).map(([key, field]) => [key, heldOf(field, values[key])]),
  ) as FormContent<D>;

function heldOf(field: DeclaredField, value: unknown): unknown {
  if (isEmptyValue(value)) return emptyOf(field);
  if (field.type === 'rows') return rowsOf(value, (row) => contentOf(field.columns, row));
  if (field.type === 'input') return String(value).trim();
  return isOneOf(field) ? field.options.find((one) => String(one) === value) : value;
}

const rowsOf = (value: unknown, of: (row: FormValues) => object): object[] =>
  ((value ?? []) as FormValues[]).map((row) => ({ id: row.id, ...of(row) }));

function emptyOf(field: DeclaredField): unknown {
  if ('empty' in field) return field.empty;
  if (field.type === 'switch') return false;
  return ['checkbox', 'references', 'rows'].includes(field.type) ? [] : '';
}
