import { describe, expect, it } from '@jest/globals';
import { daysOverdue } from './overdue';

describe('days overdue', () => {
  it('are those that have begun since, the same in every list', () => {
    const due = new Date('2026-11-26T15:59:59Z');
    const at = (now: string) => daysOverdue(due, new Date(now));
    expect(at('2026-11-26T15:00:00Z')).toBe(0);
    expect(at('2026-11-26T16:30:00Z')).toBe(1);
    expect(at('2026-11-27T20:00:00Z')).toBe(2);
    expect(daysOverdue(null, due)).toBe(0);
  });
});
