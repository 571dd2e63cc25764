/** The parts of a JSON schema that definitions are described with, references resolved. */
export interface Schema {
  type?: string;
  properties?: Readonly<Record<string, Schema>>;
  required?: readonly string[];
  items?: Schema;
  patternProperties?: Readonly<Record<string, Schema>>;
  anyOf?: readonly Schema[];
  enum?: readonly (string | number)[];
  const?: unknown;
  /** What is meant while nothing is said. */
  default?: unknown;
  /** Of a key: what it names. */
  names?: string;
  /** Of a text: what it is written in. */
  holds?: string;
  maxLength?: number;
}

interface Raw extends Omit<Schema, 'properties' | 'patternProperties' | 'items' | 'anyOf'> {
  properties?: Record<string, Raw>;
  patternProperties?: Record<string, Raw>;
  items?: Raw | Raw[];
  anyOf?: Raw[];
  $defs?: Record<string, Raw>;
  $ref?: string;
}

const each = <T, R>(group: Record<string, T>, work: (one: T) => R): Record<string, R> =>
  Object.fromEntries(Object.entries(group).map(([key, one]) => [key, work(one)]));

/** The same with what is referred to in place of the references: a part that holds itself leads to itself. */
function linked(raw: Raw, outer: ReadonlyMap<string, Schema>): Schema {
  const known = new Map(outer);
  for (const name of Object.keys(raw.$defs ?? {})) known.set(name, {});
  for (const [name, one] of Object.entries(raw.$defs ?? {}))
    Object.assign(known.get(name) ?? {}, linked(one, known));
  if (raw.$ref !== undefined) return known.get(raw.$ref) ?? {};
  const { properties, patternProperties, items, anyOf, $defs: _, ...rest } = raw;
  return {
    ...rest,
    ...(properties && { properties: each(properties, (one) => linked(one, known)) }),
    ...(patternProperties && { patternProperties: each(patternProperties, (one) => linked(one, known)) }),
    ...(items && !Array.isArray(items) && { items: linked(items, known) }),
    ...(anyOf && { anyOf: anyOf.map((one) => linked(one, known)) }),
  };
}

/**
 * What a definition is made of. The server says it (`definitionChoices`), so that no page carries the library of schemas;
 * known before the editor is shown.
 */
export const DEFINITION: Schema = {};

export function learnDefinition(schema: unknown): void {
  if (DEFINITION.properties === undefined) Object.assign(DEFINITION, linked(schema as Raw, new Map()));
}

/** What stands at a place of a definition. */
export const schemaAt = (place: string): Schema | undefined =>
  place
    .split('/')
    .slice(1)
    .reduce<Schema | undefined>(
      (schema, key) =>
        schema?.properties?.[key] ?? Object.values(schema?.patternProperties ?? {})[0] ?? schema?.items,
      DEFINITION,
    );

export type Kind =
  | 'feel'
  | 'rights'
  | 'name'
  | 'names'
  | 'namesOrAll'
  | 'text'
  | 'texts'
  | 'lines'
  | 'number'
  | 'numbers'
  | 'flag'
  | 'choice'
  | 'choices'
  | 'part'
  | 'parts'
  | 'map'
  | 'ways'
  | 'value';

const PLAIN = ['string', 'number', 'boolean'];
const isConst = ({ const: only }: Schema) => typeof only === 'string';

/** What may be chosen of a choice. */
export const choicesOf = (schema: Schema): string[] =>
  (schema.enum ?? (schema.anyOf ?? []).flatMap((one) => one.enum ?? [String(one.const)])).map(String);

/** By which kind of control something is said. */
export function kindOf(schema: Schema): Kind {
  const { type, properties, patternProperties, items, anyOf, enum: options } = schema;
  if (options || anyOf?.every(isConst)) return 'choice';
  if (anyOf) return kindOfSeveral(anyOf);
  if (type === 'boolean') return 'flag';
  if (type === 'number' || type === 'integer') return 'number';
  if (type === 'string') return kindOfText(schema);
  if (type === 'array') return items ? kindOfList(items) : 'value';
  if (patternProperties) return 'map';
  if (properties) return Object.keys(properties).join() === 'zh,en' ? 'texts' : 'part';
  return 'value';
}

function kindOfText({ holds, names }: Schema): Kind {
  if (holds === 'feel' || holds === 'rights') return holds;
  return names ? 'name' : 'text';
}

function kindOfList(items: Schema): Kind {
  switch (kindOf(items)) {
    case 'name':
      return 'names';
    case 'choice':
      return 'choices';
    case 'text':
    case 'feel':
      return 'lines';
    case 'number':
      return 'numbers';
    case 'part':
    case 'ways':
      return 'parts';
    default:
      return 'value';
  }
}

function kindOfSeveral(ways: readonly Schema[]): Kind {
  const kinds = ways.map(kindOf);
  if (ways.some(({ const: only }) => only === '*')) return 'namesOrAll';
  if (kinds.includes('name') && kinds.includes('names')) return 'names';
  return ways.every(({ type = '' }) => PLAIN.includes(type)) && !kinds.includes('feel') ? 'value' : 'ways';
}

/** What its entries name, of `names` and `namesOrAll`. */
export const namedBy = (schema: Schema): string =>
  schema.names ?? schema.items?.names ?? (schema.anyOf ?? []).map(namedBy).find((one) => one !== '') ?? '';

/** Whether a value is said in this way, so far as it matters to show it. */
export function isSaidBy(schema: Schema, value: unknown): boolean {
  if (schema.const !== undefined) return schema.const === value;
  if (schema.enum) return schema.enum.some((one) => one === value);
  if (schema.anyOf) return schema.anyOf.some((one) => isSaidBy(one, value));
  if (schema.type === 'array') return Array.isArray(value);
  if (schema.type === 'integer') return Number.isInteger(value);
  if (schema.type !== 'object') return typeof value === schema.type;
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const { properties, required = [] } = schema;
  return (
    required.every((key) => key in value) &&
    Object.keys(value).every((key) => !properties || key in properties)
  );
}

/** What something begins with that is asked for. */
export function beginningOf(schema: Schema): unknown {
  const { required = [], properties = {}, anyOf } = schema;
  switch (kindOf(schema)) {
    case 'part':
      return Object.fromEntries(required.map((key) => [key, beginningOf(properties[key] ?? {})]));
    case 'texts':
      return { zh: '', en: '' };
    case 'map':
      return {};
    case 'choice':
      return choicesOf(schema)[0];
    case 'rights':
      return 'V';
    case 'flag':
      return schema.const ?? false;
    case 'number':
      return 1;
    case 'ways':
      return beginningOf(anyOf?.[0] ?? {});
    case 'namesOrAll':
      return '*';
    case 'names':
    case 'choices':
    case 'lines':
    case 'numbers':
    case 'parts':
      return [];
    default:
      return schema.type === undefined && kindOf(schema) === 'value' ? [] : '';
  }
}
