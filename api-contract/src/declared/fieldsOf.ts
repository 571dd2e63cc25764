import type { Bilingual } from '../common';
import { type FieldDefinition, type FieldOption, type FormValues, isEmptyValue } from '../forms';
import type { DeclaredField, DeclaredForm, FormContent, FormText } from './declare';

/** What a key says; `half`: of a text that is asked in both languages, the one in this. */
type Label<D extends DeclaredForm> = (key: FormText<D>, half?: 'zh' | 'en') => Bilingual;
type AnyLabel = (key: string, half?: 'zh' | 'en') => Bilingual;

/** The fields of a declared form as any form is made of; `options` are those that are known at run time. */
export const fieldsOf = <D extends DeclaredForm>(
  form: D,
  label: Label<D>,
  options: Partial<Record<keyof D, FieldOption[]>> = {},
): FieldDefinition[] =>
  Object.entries(form).flatMap(([key, field]) =>
    field.type === 'texts'
      ? halvesOf(key, field, label as AnyLabel)
      : [fieldOf(key, field, label as AnyLabel, options[key])],
  );

const LANGUAGES = ['zh', 'en'] as const;
const halfKeys = (key: string) => ({ zh: `${key}Zh`, en: `${key}En` });

/** The fields in which a declared one is typed. */
export const fieldKeysOf = (form: DeclaredForm, key: string): string[] =>
  form[key]?.type === 'texts' ? Object.values(halfKeys(key)) : [key];

function halvesOf(
  key: string,
  field: Extract<DeclaredField, { type: 'texts' }>,
  label: AnyLabel,
): FieldDefinition[] {
  const { label: name, help, refusals, type, long, atLeastOne, ...rest } = field;
  const keys = halfKeys(key);
  return LANGUAGES.map((half) => ({
    ...rest,
    key: keys[half],
    type: long ? 'textarea' : 'input',
    label: label(name, half),
    ...(help && { help: label(help) }),
    ...(atLeastOne && { requiredWhen: { field: keys[half === 'zh' ? 'en' : 'zh'], is: 'empty' } }),
    lang: half,
    // Both stand side by side.
    wide: false,
  }));
}

function fieldOf(
  key: string,
  field: Exclude<DeclaredField, { type: 'texts' }>,
  label: AnyLabel,
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
      columns: fieldsOf(field.columns, label),
      maxRows: field.maxRows,
      ...(field.ids !== 'none' && { rowId: 'id' }),
      rowStart: field.start,
    };
  const limits = { ...rest, texts: undefined, empty: undefined };
  return {
    ...limits,
    key,
    ...shapeOf(type),
    label: label(name),
    ...(help ? { help: label(help) } : type === 'number' && { help: rangeOf(field) }),
    options:
      given ??
      ('options' in field ? field.options?.map((one) => optionOf(field.texts, one, label)) : undefined),
  } as FieldDefinition;
}

type Shape = Pick<FieldDefinition, 'type' | 'multiple'>;

/** What a kind is among those of any form: what is chosen by its id has the shape of a person. */
const SHAPES: Partial<Record<DeclaredField['type'], Shape>> = {
  reference: { type: 'user' },
  references: { type: 'user', multiple: true },
  users: { type: 'user', multiple: true },
  departments: { type: 'department', multiple: true },
  flags: { type: 'checkbox' },
  words: { type: 'input', multiple: true },
};
const shapeOf = (type: DeclaredField['type']): Shape => SHAPES[type] ?? { type: type as Shape['type'] };

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
    Object.entries(form).flatMap(([key, field]): [string, unknown][] => {
      const value: unknown = content[key];
      if (isEmptyValue(value)) return [];
      if (field.type === 'texts') {
        const { zh, en } = halfKeys(key);
        const halves = value as Bilingual;
        return Object.entries({ [zh]: halves.zh, [en]: halves.en }).filter(([, text]) => !isEmptyValue(text));
      }
      if (field.type === 'flags') {
        const set = field.options.filter((option) => (value as Record<string, boolean>)[option]);
        return set.length > 0 ? [[key, set]] : [];
      }
      if (field.type === 'rows')
        return [
          [
            key,
            rowsOf(field, value, (row) =>
              typedOf(field.columns, row as Partial<FormContent<typeof field.columns>>),
            ),
          ],
        ];
      return [[key, isOneOf(field) ? String(value) : value]];
    }),
  );

/** What is typed, as the call holds it. */
export const contentOf = <D extends DeclaredForm>(form: D, values: FormValues): FormContent<D> =>
  Object.fromEntries(
    Object.entries(form).map(([key, field]) => [
      key,
      field.type === 'texts' ? textsIn(key, field, values) : heldOf(field, values[key]),
    ]),
  ) as FormContent<D>;

function textsIn(key: string, { long }: { long?: true }, values: FormValues): Bilingual {
  const { zh, en } = halfKeys(key);
  // Lines of a long text are kept as they are.
  const held = (value: unknown) => (isEmptyValue(value) ? '' : long ? String(value) : String(value).trim());
  return { zh: held(values[zh]), en: held(values[en]) };
}

function heldOf(field: DeclaredField, value: unknown): unknown {
  if (field.type === 'flags') {
    const set = (value ?? []) as string[];
    return Object.fromEntries(field.options.map((option) => [option, set.includes(option)]));
  }
  if (isEmptyValue(value)) return emptyOf(field);
  if (field.type === 'rows') return rowsOf(field, value, (row) => contentOf(field.columns, row));
  if (field.type === 'input') return String(value).trim();
  return isOneOf(field) ? field.options.find((one) => String(one) === value) : value;
}

const rowsOf = ({ ids }: { ids?: 'none' }, value: unknown, of: (row: FormValues) => object): object[] =>
  ((value ?? []) as FormValues[]).map((row) => ({ ...(ids !== 'none' && { id: row.id }), ...of(row) }));

function emptyOf(field: DeclaredField): unknown {
  if ('empty' in field) return field.empty;
  if (field.type === 'switch') return false;
  return ['checkbox', 'words', 'users', 'departments', 'references', 'rows'].includes(field.type) ? [] : '';
}
