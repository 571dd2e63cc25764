import { useEffect, useRef } from 'react';
import { ReadingClock } from './readingClock';

/** Milliseconds between two reports while the same page is read; what becomes of them is the listener's. */
const REPORT_EVERY = 1_000;

export interface Reading {
  /** From 1; 0 while there is nothing to read yet. */
  page: number;
  pages: number;
}

export type OnProgress = (page: number, pages: number, seconds: number) => void;

/**
 * Reports where one reads and the whole seconds viewed since the last report: at the start, with every turned
 * page, every second, and at the end. Time in the background does not count.
 */
export function useReading({ page, pages }: Reading, onProgress: OnProgress | undefined): void {
  const latest = useRef({ page, pages, onProgress });
  latest.current = { page, pages, onProgress };
  const clock = useRef(new ReadingClock()).current;
  const report = useRef(() => {
    const now = latest.current;
    now.onProgress?.(now.page, now.pages, clock.take(performance.now()));
  }).current;

  const started = page > 0 && onProgress !== undefined;
  useEffect(() => {
    if (!started) return;
    const follow = () => {
      if (document.visibilityState === 'visible') clock.run(performance.now());
      else clock.pause(performance.now());
    };
    follow();
    const timer = setInterval(report, REPORT_EVERY);
    document.addEventListener('visibilitychange', follow);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', follow);
      report();
      clock.pause(performance.now());
    };
  }, [started, clock, report]);

  useEffect(() => {
    if (started) report();
  }, [started, page, pages, report]);
}
