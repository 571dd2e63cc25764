import { ENTERPRISE_SCHEMA, invalidValue } from './protocol';

/** An attribute as RFC 7643 (7) describes it; what is left out is as the defaults there say. */
export interface Attribute {
  name: string;
  type: 'string' | 'boolean' | 'complex' | 'reference';
  multiValued?: true;
  required?: true;
  caseExact?: true;
  mutability?: 'readOnly' | 'immutable';
  uniqueness?: 'server';
  /** The values that there are. */
  canonicalValues?: readonly string[];
  /** What a reference leads to. */
  referenceTypes?: readonly string[];
  subAttributes?: readonly Attribute[];
}

const text = (name: string, more: Partial<Attribute> = {}): Attribute => ({ name, type: 'string', ...more });
/** Several of another resource. */
const several = (name: string, of: string, kind: string): Attribute => ({
  name,
  type: 'complex',
  multiValued: true,
  subAttributes: [
    text('value', { caseExact: true }),
    { name: '$ref', type: 'reference', referenceTypes: [of] },
    text('display', { mutability: 'readOnly' }),
    text('type', { canonicalValues: [kind] }),
  ],
});

/** What is kept of a person; whatever else a provider sends is not. */
export const USER_ATTRIBUTES: readonly Attribute[] = [
  text('userName', { required: true, uniqueness: 'server' }),
  text('externalId', { caseExact: true }),
  text('displayName'),
  {
    name: 'name',
    type: 'complex',
    subAttributes: [text('formatted'), text('givenName'), text('familyName')],
  },
  { name: 'active', type: 'boolean' },
  {
    name: 'emails',
    type: 'complex',
    multiValued: true,
    subAttributes: [
      text('value'),
      text('type', { canonicalValues: ['work'] }),
      { name: 'primary', type: 'boolean' },
    ],
  },
  { ...several('groups', 'Group', 'direct'), mutability: 'readOnly' },
];

export const ENTERPRISE_ATTRIBUTES: readonly Attribute[] = [text('employeeNumber'), text('department')];

/** A person with the extension, which is one attribute of the name of its schema. */
export const WHOLE_USER: readonly Attribute[] = [
  ...USER_ATTRIBUTES,
  { name: ENTERPRISE_SCHEMA, type: 'complex', subAttributes: ENTERPRISE_ATTRIBUTES },
];

export const GROUP_ATTRIBUTES: readonly Attribute[] = [
  text('displayName', { required: true, uniqueness: 'server' }),
  text('externalId', { caseExact: true }),
  several('members', 'User', 'User'),
];

/** A resource, or a part of one: its attributes by their names. */
export type Values = Record<string, unknown>;

/** An attribute by its name, which is the same in any letters. */
export const attributeOf = (attributes: readonly Attribute[], name: string): Attribute | undefined =>
  attributes.find((one) => one.name.toLowerCase() === name.toLowerCase());

const isObject = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Characters of one text. */
const LONGEST = 500;

/** What is known of a resource that was sent; null is what was emptied. Throws invalidValue. */
export function knownValues(
  attributes: readonly Attribute[],
  given: unknown,
  where = 'the resource',
): Values {
  if (!isObject(given)) throw invalidValue(`${where} has to be an object`);
  const values: Values = {};
  for (const [key, value] of Object.entries(given)) {
    const attribute = attributeOf(attributes, key);
    if (attribute && attribute.mutability !== 'readOnly') values[attribute.name] = keptOf(attribute, value);
  }
  return values;
}

/** The value of an attribute as it is kept. Throws invalidValue. */
export function keptOf(attribute: Attribute, value: unknown): unknown {
  const { name, type, multiValued, subAttributes = [] } = attribute;
  if (value === null || value === undefined) return multiValued ? [] : null;
  if (multiValued) return [value].flat().map((one) => itemOf(attribute, one));
  if (type === 'complex') return knownValues(subAttributes, value, name);
  return type === 'boolean' ? yesNo(name, value) : shortText(name, value);
}

/** One of several values; a bare text is its value. */
function itemOf({ name, subAttributes = [] }: Attribute, item: unknown): Values {
  if (typeof item === 'string') return { value: shortText(name, item) };
  return knownValues(subAttributes, item, name);
}

/** Some providers send it as a text. */
function yesNo(name: string, value: unknown): boolean {
  if (typeof value === 'boolean') return value;
  const said = typeof value === 'string' ? value.toLowerCase() : '';
  if (said !== 'true' && said !== 'false') throw invalidValue(`${name} has to be true or false`);
  return said === 'true';
}

function shortText(name: string, value: unknown): string | null {
  const said = typeof value === 'number' ? String(value) : value;
  if (typeof said !== 'string') throw invalidValue(`${name} has to be a text`);
  if (said.length > LONGEST) throw invalidValue(`${name} is longer than ${LONGEST} characters`);
  return said.trim() || null;
}
