import { expect, it } from '@jest/globals';
import pg from 'pg';
import { instant } from './instant';

const TIMESTAMPTZ = 1184;

it.each([
  ['2026-11-21 08:30:00+00', '2026-11-21T08:30:00.000Z'],
  ['2026-11-21 08:30:59.1+00', '2026-11-21T08:30:59.100Z'],
  ['2026-11-21 08:30:59.12+00', '2026-11-21T08:30:59.120Z'],
  ['2026-11-21 08:30:59.123+00', '2026-11-21T08:30:59.123Z'],
  ['2026-11-21 08:30:59.123999+00', '2026-11-21T08:30:59.123Z'],
  ['2024-02-29 23:59:59.000001+00', '2024-02-29T23:59:59.000Z'],
  ['0099-12-31 00:00:00+00', '0099-12-31T00:00:00.000Z'],
  ['0100-01-01 00:00:00+00', '0100-01-01T00:00:00.000Z'],
  ['2026-11-21 08:30:00+08', '2026-11-21T00:30:00.000Z'],
  ['2026-11-21 08:30:00+05:30', '2026-11-21T03:00:00.000Z'],
  ['12026-11-21 08:30:00+00', '+012026-11-21T08:30:00.000Z'],
])('reads %s', (text, iso) => {
  expect(instant(text).toISOString()).toBe(iso);
});

it('leaves to the driver what is no date', () => {
  const byDriver = pg.types.getTypeParser(TIMESTAMPTZ) as (text: string) => unknown;
  for (const text of ['infinity', '-infinity', '0044-03-15 12:00:00+00 BC'])
    expect(instant(text)).toEqual(byDriver(text));
});
