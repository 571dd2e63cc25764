import type { FieldDefinition, FieldOption, FieldType } from '@attest/api-contract';
import type { Part } from '../content';
import { chosenAs, type Designing, namedIn, withNamed } from '../designing';
import { choicesOf, type Kind, kindOf, namedBy, type Schema } from '../schema';

/** One property of a part, as the form asks for it. */
export interface Asked {
  key: string;
  schema: Schema;
  kind: Kind;
  field: FieldDefinition;
  /** Of a text that is asked in both languages. */
  half?: 'zh' | 'en';
}

const TYPES: Partial<Record<Kind, FieldType>> = {
  name: 'select',
  names: 'select',
  namesOrAll: 'select',
  choice: 'select',
  choices: 'select',
  number: 'number',
  flag: 'switch',
};

const SEVERAL: readonly Kind[] = ['names', 'namesOrAll', 'choices'];

/** Kinds that the ordinary controls of a form have no control for. */
export const OWN: readonly Kind[] = [
  'feel',
  'rights',
  'lines',
  'numbers',
  'part',
  'parts',
  'map',
  'ways',
  'value',
];

/** What is asked at length. */
const LONG = 400;

interface Words {
  /** The name of a property. */
  property(key: string, half?: 'zh' | 'en'): string;
  /** One of what may be chosen. */
  option(value: string): string;
}

/** The questions about the properties of a part. */
export function askedOf(schema: Schema, value: Part, around: Designing, words: Words): Asked[] {
  const { properties = {}, required = [] } = schema;
  return Object.entries(properties).flatMap(([key, property]): Asked[] => {
    const kind = kindOf(property);
    const common = { required: required.includes(key) };
    if (kind === 'texts')
      return (['zh', 'en'] as const).map((half) => ({
        key,
        schema: property,
        kind,
        half,
        field: {
          ...common,
          key: `${key}_${half}`,
          type: key === 'body' ? 'textarea' : 'input',
          wide: key === 'body',
          lang: half,
          label: both(words.property(key, half)),
        },
      }));
    const options = optionsOf(property, kind, value[key], around, words);
    const field: FieldDefinition = {
      ...common,
      key,
      type: TYPES[kind] ?? ((property.maxLength ?? 0) > LONG ? 'textarea' : 'input'),
      label: both(words.property(key)),
      wide: OWN.includes(kind),
      ...(options && { options }),
      ...(SEVERAL.includes(kind) && { multiple: true }),
    };
    return [{ key, schema: property, kind, field }];
  });
}

const both = (text: string) => ({ zh: text, en: text });

function optionsOf(
  schema: Schema,
  kind: Kind,
  value: unknown,
  around: Designing,
  words: Words,
): FieldOption[] | undefined {
  if (kind === 'choice' || kind === 'choices')
    return choicesOf(kind === 'choices' ? (schema.items ?? {}) : schema).map((one) =>
      chosenAs(one, words.option(one)),
    );
  if (kind !== 'name' && kind !== 'names' && kind !== 'namesOrAll') return undefined;
  const named = namedIn(around, namedBy(schema));
  const all = kind === 'namesOrAll' ? [chosenAs('*', words.option('all'))] : [];
  return withNamed([...all, ...named], value);
}

/** Some properties say something by being false alone; what is not said means what the schema says. */
const isOn = (schema: Schema, value: unknown): boolean =>
  schema.const === false ? value === false : (value ?? schema.default) === true;

/** Yes or no as it is held: what is meant anyway is not said. */
function flagOf({ schema, field }: Asked, isYes: boolean): unknown {
  if (schema.const !== undefined) return isYes ? schema.const : undefined;
  return isYes === (schema.default ?? false) && !field.required ? undefined : isYes;
}

/** A property as its control shows it. */
export function shownAs({ kind, half, schema }: Asked, value: unknown): unknown {
  if (half) return (value as Record<string, unknown> | undefined)?.[half];
  if (SEVERAL.includes(kind) && typeof value === 'string') return [value];
  if (kind === 'flag') return isOn(schema, value);
  return value === null ? undefined : value;
}

/** What its control says, as the definition holds it; undefined where nothing is said. */
export function heldAs(asked: Asked, before: unknown, said: unknown): unknown {
  const { kind, half, field } = asked;
  if (half) {
    const pair = { zh: '', en: '', ...(before as object | undefined), [half]: said ?? '' };
    return pair.zh === '' && pair.en === '' && !field.required ? undefined : pair;
  }
  if (kind === 'namesOrAll') return allOrSome(before, said as string[] | undefined);
  if (kind === 'flag') return flagOf(asked, said === true);
  if (said !== undefined) return said;
  if (SEVERAL.includes(kind) && field.required) return [];
  return kind === 'text' && field.required ? '' : undefined;
}

/** Whoever chooses all chooses none of them alone, and the other way round. */
function allOrSome(before: unknown, said: string[] = []): unknown {
  if (before !== '*' && said.includes('*')) return '*';
  const some = said.filter((one) => one !== '*');
  return some.length > 0 ? some : before === '*' && said.length > 0 ? '*' : [];
}
