import { RecordDefinitionSchema } from '@attest/api-contract/records';
import { describe, expect, it } from '@jest/globals';
import texts from '../locales/designer.en.json';
import { choicesOf, DEFINITION, kindOf, learnDefinition, type Schema } from './schema';

learnDefinition(RecordDefinitionSchema);

const { property, option } = texts.designer;

/** Names of all properties of a definition, and what may be chosen in it. */
function said(schema: Schema, seen = new Set<Schema>()): { keys: string[]; options: string[] } {
  if (seen.has(schema)) return { keys: [], options: [] };
  seen.add(schema);
  const inner = [
    ...Object.values(schema.properties ?? {}),
    ...Object.values(schema.patternProperties ?? {}),
    ...(schema.anyOf ?? []),
    ...(schema.items ? [schema.items] : []),
  ].map((one) => said(one, seen));
  return {
    keys: [...Object.keys(schema.properties ?? {}), ...inner.flatMap(({ keys }) => keys)],
    options: [
      ...(kindOf(schema) === 'choice' ? choicesOf(schema) : []),
      ...inner.flatMap(({ options }) => options),
    ],
  };
}

describe('the words of the editor', () => {
  const { keys, options } = said(DEFINITION);
  it.each([...new Set(keys)])('name the property %s', (key) => {
    expect(property).toHaveProperty([key]);
  });
  it.each([...new Set(options)].map((one) => one.replace('!', '')))('name what is chosen, %s', (one) => {
    expect(option).toHaveProperty([one]);
  });
  it('name nothing that is no longer there', () => {
    expect(Object.keys(property).filter((key) => !keys.includes(key))).toEqual([]);
  });
});
