import { AppError } from '../errors';

const MINUTE = 60_000;

/** Calls of each person on this instance, within a minute from the first of them. */
export class CallRate {
  readonly #windows = new Map<string, { ends: number; calls: number }>();
  #nextSweep = 0;

  constructor(private readonly max: number) {}

  /** Counts a call. Throws TOO_MANY_REQUESTS with the seconds that are left of the minute. */
  count(userId: string, now = Date.now()): void {
    this.#sweep(now);
    const open = this.#windows.get(userId);
    const window = open && open.ends > now ? open : { ends: now + MINUTE, calls: 0 };
    window.calls += 1;
    this.#windows.set(userId, window);
    if (window.calls > this.max)
      throw new AppError('TOO_MANY_REQUESTS', { seconds: Math.ceil((window.ends - now) / 1000) });
  }

  #sweep(now: number): void {
    if (now < this.#nextSweep) return;
    this.#nextSweep = now + MINUTE;
    for (const [userId, { ends }] of this.#windows) if (ends <= now) this.#windows.delete(userId);
  }
}
