/** How many backups stay. */
export interface Retention {
  /** The newest ones. */
  latest?: number;
  /** The newest of each of so many days that have one. */
  daily?: number;
  /** The newest of each of so many weeks, from Monday on, that have one. */
  weekly?: number;
}

const DAY = 86_400_000;

/** `attest-2026-11-23T02-00-07Z` → `2026-11-23`. */
const dayOf = (name: string): string => name.slice('attest-'.length, 'attest-'.length + 10);

/** The Monday of its week. */
function weekOf(name: string): string {
  const day = new Date(`${dayOf(name)}T00:00:00Z`);
  return new Date(day.getTime() - ((day.getUTCDay() + 6) % 7) * DAY).toISOString().slice(0, 10);
}

/** The newest of each group, of so many groups; the names come newest first. */
function newestOf(names: string[], count: number, groupOf: (name: string) => string): string[] {
  const groups = new Map<string, string>();
  for (const name of names) if (!groups.has(groupOf(name))) groups.set(groupOf(name), name);
  return [...groups.values()].slice(0, count);
}

/** Of backups by their names those that go; the newest always stays, and all do where nothing is said. */
export function superfluous(names: string[], { latest, daily, weekly }: Retention): string[] {
  if (!latest && !daily && !weekly) return [];
  const newestFirst = [...names].sort().reverse();
  const stay = new Set([
    ...newestFirst.slice(0, Math.max(1, latest ?? 1)),
    ...newestOf(newestFirst, daily ?? 0, dayOf),
    ...newestOf(newestFirst, weekly ?? 0, weekOf),
  ]);
  return newestFirst.filter((name) => !stay.has(name)).reverse();
}
