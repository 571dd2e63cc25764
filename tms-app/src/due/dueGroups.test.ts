import type { DueItem } from '@attest/api-contract';
import { describe, expect, it } from '@jest/globals';
import { grouped, groupOf } from './dueGroups';

const item = (due: string | null, overdueDays = 0): DueItem => ({
  kind: 'assignment',
  id: `${due}`,
  title: { zh: '课程', en: 'Course' },
  subtitle: '',
  state: 'notStarted',
  due,
  overdueDays,
  notBefore: null,
  startsAt: null,
  path: '/',
});

describe('what is due next', () => {
  it.each([
    ['2026-03-01', 4, 'overdue'],
    ['2026-03-05', 0, 'soon'],
    ['2026-03-08', 0, 'soon'],
    ['2026-03-09', 0, 'later'],
    [null, 0, 'later'],
  ])('of %s with %d days over is %s on 5 March', (due, over, group) => {
    expect(groupOf(item(due, over), '2026-03-05')).toBe(group);
  });

  it('keeps the order of the server within its groups, and leaves empty ones out', () => {
    const groups = grouped([item('2026-03-01', 4), item('2026-03-02', 3), item(null)], '2026-03-05');
    expect(groups.map(({ group, items }) => [group, items.map(({ due }) => due)])).toEqual([
      ['overdue', ['2026-03-01', '2026-03-02']],
      ['later', [null]],
    ]);
  });
});
