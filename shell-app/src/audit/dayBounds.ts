const DAY = 24 * 60 * 60 * 1000;
const IS_DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Minutes that a zone is ahead of UTC at an instant. */
function offsetMinutes(at: number, timeZone: string): number {
  const name = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' })
    .formatToParts(at)
    .find(({ type }) => type === 'timeZoneName')?.value;
  const [, sign, hours = '0', minutes = '0'] = /([+-])(\d{2}):(\d{2})/.exec(name ?? '') ?? [];
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
}

/** The instant at which a calendar day begins in a zone. */
function startOfDay(day: string, timeZone: string): number {
  const utc = Date.parse(`${day}T00:00:00Z`);
  const guess = utc - offsetMinutes(utc, timeZone) * 60_000;
  // The offset at the guess counts: it differs on the days on which clocks change.
  return utc - offsetMinutes(guess, timeZone) * 60_000;
}

/** From the first instant of `from` to the last of `to`, in the zone of the viewer; open where a day is missing. */
export function dayBounds(from: string, to: string, timeZone: string): { from?: string; to?: string } {
  return {
    ...(IS_DAY.test(from) ? { from: new Date(startOfDay(from, timeZone)).toISOString() } : {}),
    ...(IS_DAY.test(to)
      ? {
          to: new Date(
            startOfDay(new Date(Date.parse(`${to}T00:00:00Z`) + DAY).toISOString().slice(0, 10), timeZone) -
              1,
          ).toISOString(),
        }
      : {}),
  };
}
