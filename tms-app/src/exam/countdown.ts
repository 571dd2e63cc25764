/** Minutes left at which the time is announced. */
const ANNOUNCED = [10, 5, 1];

const MINUTE = 60_000;

/** Milliseconds left until `endsAt` by the server's clock; never below zero. `offset` is server minus own clock. */
export const remaining = (endsAt: string, now: number, offset: number): number =>
  Math.max(0, Date.parse(endsAt) - (now + offset));

/** `59:07`, or `1:00:00` from an hour on. */
export function clockText(milliseconds: number): string {
  const seconds = Math.ceil(milliseconds / 1_000);
  const two = (value: number) => String(value).padStart(2, '0');
  const hours = Math.floor(seconds / 3_600);
  const minutes = Math.floor(seconds / 60) % 60;
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${two(minutes)}:${two(seconds % 60)}`;
}

/** The minutes to announce when the time left falls from `before` to `after` milliseconds; null most of the time. */
export function announced(before: number, after: number): number | null {
  const passed = ANNOUNCED.filter((minutes) => before > minutes * MINUTE && after <= minutes * MINUTE);
  return passed.at(-1) ?? null;
}
