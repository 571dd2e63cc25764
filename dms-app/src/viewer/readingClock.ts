/** Counts whole seconds of `now` (milliseconds), leaving out the time for which it is paused. */
export class ReadingClock {
  private since: number | null = null;
  private seen = 0;

  run(now: number): void {
    this.since ??= now;
  }

  pause(now: number): void {
    if (this.since !== null) this.seen += now - this.since;
    this.since = null;
  }

  /** Whole seconds since the last take; the rest counts for the next. */
  take(now: number): number {
    if (this.since !== null) {
      this.seen += now - this.since;
      this.since = now;
    }
    const seconds = Math.floor(this.seen / 1000);
    this.seen -= seconds * 1000;
    return seconds;
  }
}
