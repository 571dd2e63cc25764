/** Per cent of a class that has to be attended. */
export const ATTENDANCE_NEEDED = 80;

/** Longest class, in hours. */
export const LONGEST_CLASS = 12;

const HOUR = 3_600_000;

/** What is wrong with the time of a class: it ends before it starts, or lasts too long; null when it is right. */
export function classTimeFault(startsAt: string, endsAt: string): 'order' | 'long' | null {
  const length = Date.parse(endsAt) - Date.parse(startsAt);
  if (!(length > 0)) return 'order';
  return length > LONGEST_CLASS * HOUR ? 'long' : null;
}

interface Span {
  startsAt: Date;
  endsAt: Date;
}

/** Seconds of a class that lie between two instants. */
export const secondsWithin = ({ startsAt, endsAt }: Span, from: Date, to: Date): number =>
  Math.max(
    0,
    Math.floor(
      (Math.min(to.getTime(), endsAt.getTime()) - Math.max(from.getTime(), startsAt.getTime())) / 1000,
    ),
  );

/** Attendance in per cent, rounded down so that nobody is lifted over the limit. */
export const attendancePercent = ({ startsAt, endsAt }: Span, seconds: number): number =>
  Math.min(100, Math.floor((seconds * 100_000) / (endsAt.getTime() - startsAt.getTime())));
