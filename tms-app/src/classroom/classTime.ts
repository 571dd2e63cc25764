import { formatInstant } from '@attest/shared-utility';

/** From when to when, as one reads it; the day of the end only where it is another. */
export function classTime({ startsAt, endsAt }: { startsAt: string; endsAt: string }): string {
  const [from, to] = [formatInstant(startsAt), formatInstant(endsAt)];
  const sameDay = from.slice(0, 10) === to.slice(0, 10);
  return `${from} – ${sameDay ? to.slice(11) : to}`;
}
