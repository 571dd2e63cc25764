import { describe, expect, it } from '@jest/globals';
import { atOffset, fromLocalInput, offsetLabel, toLocalInput } from './zonedTime';

describe('zonedTime', () => {
  it.each([
    ['2026-03-05T06:07:00.000Z', 'Asia/Shanghai', '2026-03-05T14:07', 'UTC+08:00'],
    ['2026-07-01T22:30:00.000Z', 'Europe/Oslo', '2026-07-02T00:30', 'UTC+02:00'],
    ['2026-01-01T03:29:00.000Z', 'America/St_Johns', '2025-12-31T23:59', 'UTC-03:30'],
    ['2026-06-01T00:00:00.000Z', 'UTC', '2026-06-01T00:00', 'UTC+00:00'],
  ])('%s in %s is %s and back', (instant, zone, local, offset) => {
    expect(toLocalInput(instant, zone)).toBe(local);
    expect(fromLocalInput(local, zone)).toBe(instant);
    expect(offsetLabel(Date.parse(instant), zone)).toBe(offset);
  });

  it('reads hours on both sides of a change to summer time', () => {
    expect(fromLocalInput('2026-03-29T01:30', 'Europe/Oslo')).toBe('2026-03-29T00:30:00.000Z');
    expect(fromLocalInput('2026-03-29T03:30', 'Europe/Oslo')).toBe('2026-03-29T01:30:00.000Z');
  });

  it('gives nothing for what is no instant', () => {
    expect(toLocalInput('yesterday', 'UTC')).toBe('');
    expect(toLocalInput(undefined, 'UTC')).toBe('');
    expect(fromLocalInput('', 'UTC')).toBeUndefined();
  });

  it('shows an instant as the clock showed it where it was recorded', () => {
    expect(atOffset('2026-03-05T18:07:09Z', '+08:00')).toBe('2026-03-06 02:07:09 (UTC+08:00)');
    expect(atOffset('2026-03-05T02:00:00Z', 'UTC-03:30')).toBe('2026-03-04 22:30:00 (UTC-03:30)');
  });
});
