import { describe, expect, it } from '@jest/globals';
import { announced, clockText, remaining } from './countdown';

const MINUTE = 60_000;

describe('the time of an exam', () => {
  it('runs by the server’s clock, whatever the own one says', () => {
    const endsAt = '2026-03-05T10:00:00.000Z';
    const slow = Date.parse('2026-03-05T08:55:00.000Z');
    expect(remaining(endsAt, slow, 60 * MINUTE)).toBe(5 * MINUTE);
    expect(remaining(endsAt, Date.parse('2026-03-05T10:00:01.000Z'), 0)).toBe(0);
  });

  it.each([
    [0, '00:00'],
    [1, '00:01'],
    [61_000, '01:01'],
    [60 * MINUTE, '1:00:00'],
  ])('of %d ms reads %s', (left, text) => {
    expect(clockText(left)).toBe(text);
  });

  it('is announced once at ten, five and one minutes', () => {
    expect(announced(10 * MINUTE + 400, 10 * MINUTE - 600)).toBe(10);
    expect(announced(10 * MINUTE - 600, 9 * MINUTE)).toBeNull();
    expect(announced(6 * MINUTE, 5 * MINUTE)).toBe(5);
  });

  it('says the nearest when several passed while the page was asleep', () => {
    expect(announced(12 * MINUTE, 30_000)).toBe(1);
  });
});
