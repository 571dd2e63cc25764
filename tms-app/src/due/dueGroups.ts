import type { DueItem } from '@attest/api-contract';

export const DUE_GROUPS = ['overdue', 'soon', 'later'] as const;
export type DueGroup = (typeof DUE_GROUPS)[number];

const DAY = 86_400_000;
/** Days before the due day in which it counts as soon. */
const SOON = 3;

/** Overdue, due within three days, or later; what has no due day is later. `today` is `YYYY-MM-DD`. */
export function groupOf({ due, overdueDays }: Pick<DueItem, 'due' | 'overdueDays'>, today: string): DueGroup {
  if (overdueDays > 0) return 'overdue';
  if (due === null) return 'later';
  return Date.parse(due) - Date.parse(today) <= SOON * DAY ? 'soon' : 'later';
}

/** The items of each group, in the order given. */
export function grouped(items: DueItem[], today: string): { group: DueGroup; items: DueItem[] }[] {
  return DUE_GROUPS.map((group) => ({
    group,
    items: items.filter((item) => groupOf(item, today) === group),
  })).filter(({ items: found }) => found.length > 0);
}
