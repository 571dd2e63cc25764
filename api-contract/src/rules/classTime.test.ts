import { describe, expect, it } from '@jest/globals';
import { attendancePercent, classTimeFault, secondsWithin } from './classTime';

const at = (clock: string) => `2026-03-05T${clock}:00Z`;
const span = { startsAt: new Date(at('09:00')), endsAt: new Date(at('11:00')) };

describe('the time of a class', () => {
  it.each([
    ['09:00', '11:00', null],
    ['09:00', '21:00', null],
    ['09:00', '21:01', 'long'],
    ['09:00', '09:00', 'order'],
    ['11:00', '09:00', 'order'],
  ])('from %s to %s: %s', (from, to, fault) => {
    expect(classTimeFault(at(from), at(to))).toBe(fault);
  });

  it('is out of order when it is not said', () => {
    expect(classTimeFault('', at('09:00'))).toBe('order');
  });
});

describe('attendance', () => {
  it.each([
    ['08:30', '11:30', 100],
    ['09:00', '10:36', 80],
    ['09:25', '11:00', 79],
    ['11:10', '11:20', 0],
    ['10:00', '09:00', 0],
  ])('from %s to %s is %d per cent', (from, to, percent) => {
    const seconds = secondsWithin(span, new Date(at(from)), new Date(at(to)));
    expect(attendancePercent(span, seconds)).toBe(percent);
  });
});
