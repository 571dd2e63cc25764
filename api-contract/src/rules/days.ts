const DAY = 86_400_000;

/** The calendar day `YYYY-MM-DD` so many days after another; before it with a negative number. */
export const plusDays = (day: string, count: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + count * DAY).toISOString().slice(0, 10);
