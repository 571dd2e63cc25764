import { RecordDefinitionSchema } from '@attest/api-contract/records';
import { describe, expect, it } from '@jest/globals';
import type { Part } from '../content';
import type { Designing } from '../designing';
import { learnDefinition, schemaAt } from '../schema';
import { type Asked, askedOf, heldAs, shownAs } from './formOf';

learnDefinition(RecordDefinitionSchema);

const AROUND: Designing = {
  content: {},
  readOnly: false,
  choices: { schema: null, roles: [], types: [], occasions: [], functions: [] },
  stored: new Set(),
  word: (code) => code,
};
const WORDS = { property: (key: string) => key, option: (value: string) => value };

function asked(place: string, key: string, value: Part = {}): Asked {
  const one = askedOf(schemaAt(place) ?? {}, value, AROUND, WORDS).find((each) => each.key === key);
  if (!one) throw new Error(`${place} has no ${key}`);
  return one;
}

describe('yes or no of a definition', () => {
  it.each([
    ['/settings', 'byHand', true],
    ['/form/fields/0', 'multiple', false],
  ])('shows of %s what %s means while nothing is said', (place, key, meant) => {
    const one = asked(place, key);
    expect(shownAs(one, undefined)).toBe(meant);
    expect(heldAs(one, undefined, meant)).toBeUndefined();
    expect(heldAs(one, undefined, !meant)).toBe(!meant);
    expect(shownAs(one, heldAs(one, undefined, !meant))).toBe(!meant);
  });

  it('says what only a No can say', () => {
    const one = asked('/steps/steps/0/decisions/submit', 'complete');
    expect(shownAs(one, undefined)).toBe(false);
    expect(heldAs(one, undefined, true)).toBe(false);
    expect(heldAs(one, false, false)).toBeUndefined();
  });
});
