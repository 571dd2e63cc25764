import { describe, expect, it } from '@jest/globals';
import { lostParts } from './lostParts';

const file = (id: string, more: object = {}) => ({ id, name: `${id}.pdf`, sha256: id.repeat(8), ...more });
const lost = (signed: Record<string, unknown>, now: Record<string, unknown>) =>
  lostParts({ values: signed, files: {} }, { values: now, files: {} }).map((part) =>
    part.file ? `${part.key}: ${part.file.name}` : part.key,
  );

describe('what was signed stands', () => {
  it.each<[string, Record<string, unknown>, Record<string, unknown>]>([
    [
      'a field that was empty is filled',
      { a: 'x', b: null, c: false, d: [] },
      { a: 'x', b: 1, c: true, d: [1] },
    ],
    ['a list grows', { people: ['1', '2'] }, { people: ['2', '3', '1'] }],
    ['a table gets rows', { rows: [{ area: 'A' }] }, { rows: [{ area: 'B' }, { area: 'A' }] }],
    ['a row gets a cell', { rows: [{ batch: '1' }] }, { rows: [{ batch: '1', disposition: 'reject' }] }],
    [
      'rows that begin alike get cells',
      { rows: [{ a: 1 }, { a: 1, b: 2 }] },
      {
        rows: [
          { a: 1, b: 2, c: 3 },
          { a: 1, d: 4 },
        ],
      },
    ],
    ['a file comes to another', { files: [file('f')] }, { files: [file('f'), file('g')] }],
    [
      'a linked record is called otherwise',
      { docs: [{ id: 'd', title: 'x' }] },
      { docs: [{ id: 'd', title: 'y' }] },
    ],
    [
      'the risk after measures is added',
      { risk: { before: { s: 1 } } },
      { risk: { before: { s: 1 }, after: { s: 2 } } },
    ],
  ])('when %s', (_what, signed, now) => {
    expect(lost(signed, now)).toEqual([]);
  });
});

describe('what was signed is lost', () => {
  it.each<[string, Record<string, unknown>, Record<string, unknown>, string[]]>([
    ['a text is altered', { a: 'x', b: 'y' }, { a: 'z', b: 'y' }, ['a']],
    ['a value is taken away', { a: 'x' }, {}, ['a']],
    ['somebody is taken from a list', { people: ['1', '2'] }, { people: ['2'] }, ['people']],
    ['a cell is altered', { rows: [{ a: 1, b: 2 }] }, { rows: [{ a: 1, b: 3 }] }, ['rows']],
    ['one of two equal rows goes', { rows: [{ a: 1 }, { a: 1 }] }, { rows: [{ a: 1 }] }, ['rows']],
    ['a file is removed', { files: [file('f'), file('g')] }, { files: [file('g')] }, ['files: f.pdf']],
    [
      'a file is superseded',
      { files: [file('f'), file('g')] },
      { files: [file('f', { superseded: { reason: 'old' } }), file('g')] },
      ['files: f.pdf'],
    ],
  ])('when %s', (_what, signed, now, expected) => {
    expect(lost(signed, now)).toEqual(expected);
  });

  it('when the content of a file is another under the same id', () => {
    const signed = { values: {}, files: { f: 'hash' } };
    expect(lostParts(signed, { values: {}, files: { f: 'other' } })).toEqual([{ key: 'f', file: null }]);
    expect(lostParts(signed, signed)).toEqual([]);
  });
});
