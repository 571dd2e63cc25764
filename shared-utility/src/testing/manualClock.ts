import type { Clock } from '../clock/clock';

interface Timer {
  at: number;
  every?: number;
  run: () => void;
}

/** A clock that moves only when told; timers fire in order of their time. */
export class ManualClock implements Clock {
  #now: number;
  #timers = new Set<Timer>();

  constructor(start = Date.UTC(2026, 0, 5, 8, 0, 0)) {
    this.#now = start;
  }

  now() {
    return this.#now;
  }

  after(ms: number, run: () => void) {
    return this.#add({ at: this.#now + ms, run });
  }

  every(ms: number, run: () => void) {
    return this.#add({ at: this.#now + ms, every: ms, run });
  }

  advance(ms: number) {
    const end = this.#now + ms;
    for (let next = this.#nextUntil(end); next; next = this.#nextUntil(end)) {
      this.#now = Math.max(this.#now, next.at);
      if (next.every) next.at = this.#now + next.every;
      else this.#timers.delete(next);
      next.run();
    }
    this.#now = end;
  }

  /** Time passes and no timer runs, as in a computer that sleeps; what is overdue runs with the next advance. */
  sleep(ms: number) {
    this.#now += ms;
  }

  /** Timers still waiting: zero proves that nothing leaks. */
  get pending() {
    return this.#timers.size;
  }

  #add(timer: Timer) {
    this.#timers.add(timer);
    return () => {
      this.#timers.delete(timer);
    };
  }

  #nextUntil(end: number) {
    let found: Timer | undefined;
    for (const timer of this.#timers) {
      if (timer.at <= end && (!found || timer.at < found.at)) found = timer;
    }
    return found;
  }
}
