/** Time and timers, injected so that no test waits. Milliseconds throughout. */
export interface Clock {
  now(): number;
  /** Calls once after `ms`; the returned function cancels. */
  after(ms: number, run: () => void): () => void;
  /** Calls every `ms`; the returned function stops. */
  every(ms: number, run: () => void): () => void;
}

export const systemClock: Clock = {
  now: () => Date.now(),
  after(ms, run) {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
  every(ms, run) {
    const timer = setInterval(run, ms);
    return () => clearInterval(timer);
  },
};
