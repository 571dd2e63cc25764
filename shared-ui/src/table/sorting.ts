import type { Sort } from '@attest/api-contract';

/** The server sorts by at most three columns. */
const MAX_SORTS = 3;

/** Reads `due.desc,no.asc`; columns that cannot be sorted are left out. */
export function parseSort(text: string, sortable: readonly string[]): Sort[] {
  return text
    .split(',')
    .map((part) => {
      const dot = part.lastIndexOf('.');
      return { by: part.slice(0, dot), desc: part.slice(dot + 1) === 'desc' };
    })
    .filter(({ by }) => by !== '' && sortable.includes(by))
    .slice(0, MAX_SORTS);
}

/** Writes `due.desc,no.asc`; empty for no order. */
export const formatSort = (sort: Sort[]) =>
  sort.map(({ by, desc }) => `${by}.${desc ? 'desc' : 'asc'}`).join(',');

/**
 * The order after a click on a column: ascending, descending, none. With `add` (Shift) the other columns stay and it
 * comes last.
 */
export function nextSort(sort: Sort[], by: string, add: boolean): Sort[] {
  const now = sort.find((one) => one.by === by);
  const next: Sort[] = !now ? [{ by, desc: false }] : now.desc ? [] : [{ by, desc: true }];
  if (!add) return next;
  if (now) return sort.flatMap((one) => (one.by === by ? next : [one]));
  return [...sort, ...next].slice(-MAX_SORTS);
}
