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

  /** Whole seconds since the last take; the rest, or what `whole` made too much of it, counts for the next. */
  take(now: number, whole = Math.floor): number {
    if (this.since !== null) {
      this.seen += now - this.since;
      this.since = now;
    }
    const seconds = whole(this.seen / 1000);
    this.seen -= seconds * 1000;
    return seconds;
  }
}
