import { type FaultText, faultText } from '../faults';
import { KEY, WORDS } from './parts';

/** What a schema says of a value that does not fit. */
interface SchemaError {
  keyword: string;
  params: object;
  message: string;
}

type Params = Readonly<Record<string, unknown>>;

const NOTHING = faultText('empty');
const listed = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);

const TYPES: Readonly<Record<string, FaultText>> = {
  string: faultText('aText'),
  number: faultText('aNumber'),
  integer: faultText('aWholeNumber'),
  boolean: faultText('yesOrNo'),
  array: faultText('aList'),
  object: faultText('aGroup'),
};

const WORDING: Readonly<Record<string, (params: Params) => FaultText>> = {
  required: ({ requiredProperties }) =>
    faultText('partsMissing', { parts: listed(requiredProperties).join(', ') }),
  additionalProperties: ({ additionalProperties }) =>
    faultText('partsUnknown', { parts: listed(additionalProperties).join(', ') }),
  boolean: () => faultText('partUnknown'),
  pattern: ({ pattern }) => {
    if (pattern === WORDS) return NOTHING;
    if (pattern === KEY) return faultText('keyMalformed');
    return faultText('malformed');
  },
  minLength: () => NOTHING,
  maxLength: ({ limit }) => faultText('tooLong', { limit: Number(limit) }),
  type: ({ type }) => {
    return faultText('mustBe', { wanted: TYPES[String(type)] ?? String(type) });
  },
  enum: ({ allowedValues }) => faultText('mustBeOneOf', { values: listed(allowedValues).join(', ') }),
  const: ({ allowedValue }) => faultText('mustBeValue', { value: String(allowedValue) }),
  anyOf: () => faultText('noKnownForm'),
  minItems: ({ limit }) => faultText('tooFewItems', { limit: Number(limit) }),
  maxItems: ({ limit }) => faultText('tooManyItems', { limit: Number(limit) }),
  uniqueItems: () => faultText('itemTwice'),
  minimum: ({ limit }) => faultText('tooSmall', { limit: Number(limit) }),
  maximum: ({ limit }) => faultText('tooLarge', { limit: Number(limit) }),
};

/** The same as a text of the table. */
export const problemWords = ({ keyword, params, message }: SchemaError): FaultText =>
  WORDING[keyword]?.(params as Params) ?? faultText('unreadable', { message });
