/** What the server is told: where the reader is, how long the whole is, seconds viewed since the last report. */
export interface ProgressReport {
  position: number;
  length: number;
  seconds: number;
}

interface Options {
  send(report: ProgressReport): Promise<unknown>;
  /** Milliseconds. */
  now(): number;
  /** Calls once after `ms`; the returned function cancels. */
  after(ms: number, run: () => void): () => void;
  /** Seconds viewed that are worth a report although the reader is where they were. */
  enough(): number;
}

/** Milliseconds between reports: a fast reader turns several pages in one. */
const PAUSE = 2_000;

/**
 * Gathers what the viewer tells (page, pages, seconds viewed since it last told) into reports: at once, or soon
 * after the last one, one at a time; while the place is the same, when enough seconds have gathered. A report that did not arrive is told again with the next one.
 */
export function createProgressReporter({ send, now, after, enough }: Options) {
  let place: { page: number; pages: number } | null = null;
  let reported = 0;
  let unreported = 0;
  let last = now() - PAUSE;
  let running = false;
  let cancel: (() => void) | null = null;

  const report = async () => {
    cancel?.();
    cancel = null;
    if (running || !place || (place.page === reported && unreported === 0)) return;
    const { page, pages } = place;
    const seconds = unreported;
    running = true;
    last = now();
    try {
      await send({ position: page, length: pages, seconds });
      reported = page;
      unreported -= seconds;
    } catch {
      // The seconds stay untold and go with the next report.
      return;
    } finally {
      running = false;
    }
    if (place.page !== reported) soon();
  };

  const soon = () => {
    cancel ??= after(Math.max(0, last + PAUSE - now()), () => void report());
  };

  return {
    progress(page: number, pages: number, seconds: number): void {
      if (pages < 1) return;
      place = { page, pages };
      unreported += seconds;
      if (page === reported && unreported < enough()) return;
      if (now() - last >= PAUSE) void report();
      else soon();
    },
    /** Tells what is left now: the reader leaves. */
    flush: report,
  };
}
