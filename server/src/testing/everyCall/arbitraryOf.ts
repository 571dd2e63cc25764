import fc from 'fast-check';
import type { TSchema } from 'typebox';

interface JsonSchema {
  type?: string;
  const?: unknown;
  enum?: unknown[];
  anyOf?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  patternProperties?: Record<string, JsonSchema>;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  minItems?: number;
  maxItems?: number;
  uniqueItems?: boolean;
}

const FREE_TEXT = '^[^\\u0000]*$';
const NASTY = [
  "'; drop table quality_record; --",
  '<script>alert(1)</script>',
  '%',
  '\u202e',
  '🧪',
  '../../etc/passwd',
];

/** Values that fit a schema of the contract. */
export function arbitraryOf(schema: TSchema): fc.Arbitrary<unknown> {
  return fit(schema as JsonSchema);
}

function fit(schema: JsonSchema): fc.Arbitrary<unknown> {
  if ('const' in schema) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map(fit));
  switch (schema.type) {
    case 'object':
      return objectOf(schema);
    case 'array':
      return rowsOf(schema);
    case 'string':
      return textOf(schema);
    case 'integer':
      return fc.integer({ min: schema.minimum ?? -1_000_000, max: schema.maximum ?? 1_000_000 });
    case 'number':
      return fc.double({ min: schema.minimum ?? -1e6, max: schema.maximum ?? 1e6, noNaN: true });
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    default:
      return anyJson;
  }
}

function rowsOf({ items = {}, minItems = 0, maxItems = 3, uniqueItems }: JsonSchema): fc.Arbitrary<unknown> {
  const size = { minLength: minItems, maxLength: Math.min(maxItems, Math.max(3, minItems)) };
  return uniqueItems
    ? fc.uniqueArray(fit(items), { ...size, selector: (one) => JSON.stringify(one) })
    : fc.array(fit(items), size);
}

/** Any JSON, with the texts that break careless programs. */
export const anyJson: fc.Arbitrary<unknown> = fc.oneof(
  // No request with this key is read at all, whoever sends it.
  fc
    .jsonValue({ maxDepth: 3 })
    .filter((value) => !JSON.stringify(value).includes('"__proto__":')) as fc.Arbitrary<unknown>,
  fc.constantFrom(...NASTY),
);

function objectOf({ properties, required = [], patternProperties }: JsonSchema): fc.Arbitrary<unknown> {
  if (!properties) {
    const value = Object.values(patternProperties ?? {})[0];
    return fc.dictionary(fc.string({ minLength: 1, maxLength: 8 }), value ? fit(value) : anyJson, {
      maxKeys: 4,
    });
  }
  const fields = Object.fromEntries(Object.entries(properties).map(([key, value]) => [key, fit(value)]));
  return fc.record(fields, { requiredKeys: required as never[] });
}

/** The same for two schemas that differ in the names of their fields alone. */
export function shapeOfSchema(schema: TSchema): unknown {
  const { properties, required = [], items, anyOf, ...rest } = schema as JsonSchema;
  const fields = Object.entries(properties ?? {}).map(([name, value]) => [
    required.includes(name),
    shapeOfSchema(value as TSchema),
  ]);
  return [
    rest,
    fields.map((field) => JSON.stringify(field)).sort(),
    items && shapeOfSchema(items as TSchema),
    anyOf?.map((one) => shapeOfSchema(one as TSchema)),
  ];
}

/** By what decides them: making one takes longer than drawing hundreds from it. */
const texts = new Map<string, fc.Arbitrary<string>>();

function textOf(schema: JsonSchema): fc.Arbitrary<string> {
  const key = JSON.stringify([schema.pattern, schema.minLength, schema.maxLength]);
  const text = texts.get(key) ?? newText(schema);
  texts.set(key, text);
  return text;
}

function newText({ pattern, minLength = 0, maxLength = 40 }: JsonSchema): fc.Arbitrary<string> {
  if (pattern && pattern !== FREE_TEXT) return fc.stringMatching(new RegExp(pattern));
  const free = fc.string({
    minLength,
    maxLength: Math.max(minLength, Math.min(maxLength, 60)),
    unit: 'grapheme',
  });
  return fc.oneof(free, fc.constantFrom(...NASTY)).filter((text) => {
    // A sign that takes two units is one character.
    return [...text].length >= minLength && text.length <= maxLength && !text.includes('\u0000');
  });
}
