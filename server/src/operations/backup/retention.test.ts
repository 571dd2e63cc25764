import { describe, expect, it } from '@jest/globals';
import { nameAt } from './manifest';
import { superfluous } from './retention';

/** Two backups a day through a month, from Sunday 1 November 2026 on. */
const MONTH = Array.from({ length: 60 }, (_, half) => nameAt(new Date(Date.UTC(2026, 10, 1, half * 12))));
const staying = (names: string[], retention: Parameters<typeof superfluous>[1]) => {
  const gone = superfluous(names, retention);
  return names.filter((name) => !gone.includes(name)).map((name) => name.slice(15, 20));
};

describe('backups that stay', () => {
  it('are all where nothing is said', () => {
    expect(superfluous(MONTH, {})).toEqual([]);
  });

  it('are the newest, as many as asked for', () => {
    expect(staying(MONTH, { latest: 3 })).toEqual(['29T12', '30T00', '30T12']);
  });

  it('are the newest of each day and of each week from Monday on', () => {
    expect(staying(MONTH, { daily: 3, weekly: 4 })).toEqual(['15T12', '22T12', '28T12', '29T12', '30T12']);
  });

  it('count days that have one: a pause removes none', () => {
    const early = MONTH.filter((name) => name < 'attest-2026-11-03');
    expect(staying([...early, nameAt(new Date(Date.UTC(2026, 11, 24)))], { daily: 3 })).toEqual([
      '01T12',
      '02T12',
      '24T00',
    ]);
  });
});
