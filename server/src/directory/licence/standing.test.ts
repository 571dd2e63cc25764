import type { Licence } from '@attest/api-contract';
import { describe, expect, it } from '@jest/globals';
import { refusalOf, standingOf } from './standing';

const licence: Licence = {
  no: 'L-1',
  tenant: 'acme',
  holder: 'Acme',
  users: null,
  modules: ['QMS'],
  from: '2026-01-01',
  until: '2026-12-31',
  macs: ['aa:bb:cc:dd:ee:01', 'aa:bb:cc:dd:ee:02'],
  addresses: ['10.0.0.1'],
};
const machine = { macs: ['aa:bb:cc:dd:ee:02', 'aa:bb:cc:dd:ee:09'], addresses: ['fe80::1', '10.0.0.1'] };

describe('why a licence does not hold', () => {
  const on = (day: string, of = machine) => refusalOf(licence, { tenant: 'acme', day, machine: of });

  it.each([
    ['2026-01-01', null],
    ['2026-12-31', null],
    ['2025-12-31', 'LICENCE_DATE_MISMATCH'],
    ['2027-01-01', 'LICENCE_DATE_MISMATCH'],
  ])('on %s: %s', (day, refusal) => expect(on(day)).toBe(refusal));

  it('is another machine, or one that cannot be told', () => {
    expect(on('2026-06-01', { ...machine, macs: ['aa:bb:cc:dd:ee:09'] })).toBe('LICENCE_MAC_MISMATCH');
    expect(on('2026-06-01', { ...machine, macs: [] })).toBe('LICENCE_MAC_EMPTY');
    expect(on('2026-06-01', { ...machine, addresses: ['10.0.0.2'] })).toBe('LICENCE_IP_MISMATCH');
  });
});

describe('how it stands', () => {
  const on = (day: string) => standingOf(licence, null, { day, since: null });
  const refused = (day: string, since: string | null) =>
    standingOf(licence, 'LICENCE_MAC_MISMATCH', { day, since });

  it('holds, and is told of 30 days ahead', () => {
    expect(on('2026-11-30')).toEqual({ state: 'valid', refusal: null, day: null });
    expect(on('2026-12-01')).toEqual({ state: 'ending', refusal: null, day: '2026-12-31' });
    expect(standingOf({ ...licence, until: null }, null, { day: '2099-01-01', since: null }).state).toBe(
      'valid',
    );
  });

  it('is put up with for 30 days from the day on which it was noticed', () => {
    expect(refused('2026-06-01', null)).toMatchObject({ state: 'grace', day: '2026-07-01' });
    expect(refused('2026-07-01', '2026-06-01')).toMatchObject({ state: 'grace', day: '2026-07-01' });
    expect(refused('2026-07-02', '2026-06-01')).toMatchObject({
      state: 'ended',
      refusal: 'LICENCE_MAC_MISMATCH',
    });
  });
});
