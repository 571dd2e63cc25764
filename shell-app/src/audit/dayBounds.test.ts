import { describe, expect, it } from '@jest/globals';
import { dayBounds } from './dayBounds';

describe('a range of days', () => {
  it.each([
    ['Asia/Shanghai', '2026-03-05', '2026-03-06', '2026-03-04T16:00:00.000Z', '2026-03-06T15:59:59.999Z'],
    ['UTC', '2026-12-31', '2026-12-31', '2026-12-31T00:00:00.000Z', '2026-12-31T23:59:59.999Z'],
    // Clocks go forward on the 29th: that day has 23 hours.
    ['Europe/Copenhagen', '2026-03-29', '2026-03-29', '2026-03-28T23:00:00.000Z', '2026-03-29T21:59:59.999Z'],
    ['America/St_Johns', '2026-03-05', '2026-03-05', '2026-03-05T03:30:00.000Z', '2026-03-06T03:29:59.999Z'],
  ])('in %s begins and ends with the day there', (zone, from, to, start, end) => {
    expect(dayBounds(from, to, zone)).toEqual({ from: start, to: end });
  });

  it('is open where no day is given, or none that is one', () => {
    expect(dayBounds('', '', 'UTC')).toEqual({});
    expect(dayBounds('yesterday', '2026-03-05', 'UTC')).toEqual({ to: '2026-03-05T23:59:59.999Z' });
  });
});
