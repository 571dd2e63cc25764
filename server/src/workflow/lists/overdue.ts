/** Milliseconds. */
export const DAY = 86_400_000;

/** Days past a due time, with the one that has begun: what was due last night is a day late in the morning. */
export const daysOverdue = (due: Date | null, now: Date): number =>
  due ? Math.max(0, Math.ceil((now.getTime() - due.getTime()) / DAY)) : 0;
