import { describe, expect, it } from '@jest/globals';
import { type CauseLine, causeTreeOf, isCauseTree } from './causeTree';

const lines: CauseLine[] = [
  { level: 0, text: 'Shelf too warm' },
  { level: 1, text: 'Machine' },
  { level: 2, text: 'Fan blocked', root: true },
  { level: 1, text: 'Method' },
];

describe('a cause analysis', () => {
  it('is a tree under its effect', () => {
    expect(isCauseTree(lines)).toBe(true);
    expect(causeTreeOf(lines)).toEqual({
      text: 'Shelf too warm',
      causes: [
        { text: 'Machine', causes: [{ text: 'Fan blocked', root: true, causes: [] }] },
        { text: 'Method', causes: [] },
      ],
    });
    expect(causeTreeOf([])).toBeNull();
  });

  it.each<[string, unknown]>([
    ['a text', 'lines'],
    ['no line', [null]],
    ['a cause without an effect', [{ level: 1, text: 'a' }]],
    ['a second effect', [...lines, { level: 0, text: 'b' }]],
    ['a level that is skipped', [lines[0], { level: 2, text: 'b' }]],
    ['a level that is none', [lines[0], { level: 1.5, text: 'b' }]],
    ['an effect that is its own cause', [{ level: 0, text: 'a', root: true }]],
    ['a text too long', [{ level: 0, text: 'x'.repeat(201) }]],
    ['more than it has', [{ level: 0, text: 'a', html: '<b>' }]],
    ['too many lines', [lines[0], ...Array.from({ length: 100 }, () => ({ level: 1, text: 'a' }))]],
  ])('is not %s', (_name, value) => expect(isCauseTree(value)).toBe(false));
});
