import { describe, expect, it } from '@jest/globals';
import { createProgressReporter, type ProgressReport } from './progressReporter';

function setUp() {
  const sent: ProgressReport[] = [];
  const timers: { at: number; run: () => void }[] = [];
  let now = 1_000_000;
  let fails = false;
  let enough = 10;
  const reporter = createProgressReporter({
    send: async (report) => {
      sent.push(report);
      if (fails) throw new Error('offline');
    },
    now: () => now,
    enough: () => enough,
    after: (ms, run) => {
      const timer = { at: now + ms, run };
      timers.push(timer);
      return () => timers.splice(timers.indexOf(timer), 1);
    },
  });
  const settle = async () => {
    for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
  };
  return {
    sent,
    flush: reporter.flush,
    async see(page: number, seconds: number) {
      reporter.progress(page, 40, seconds);
      await settle();
    },
    /** Time passes, and timers run out. */
    async pass(ms: number) {
      now += ms;
      for (const timer of timers.filter(({ at }) => at <= now)) {
        timers.splice(timers.indexOf(timer), 1);
        timer.run();
      }
      await settle();
    },
    need(seconds: number) {
      enough = seconds;
    },
    fail(next: boolean) {
      fails = next;
    },
  };
}

describe('reports of reading', () => {
  it('tell the page at once, then the seconds that passed since', async () => {
    const { sent, see, pass } = setUp();
    await see(1, 0);
    await pass(10_000);
    await see(1, 10);
    expect(sent).toEqual([
      { position: 1, length: 40, seconds: 0 },
      { position: 1, length: 40, seconds: 10 },
    ]);
  });

  it('wait on one page until the seconds are enough, which may be fewer', async () => {
    const { sent, see, pass, need } = setUp();
    await see(1, 0);
    for (let second = 0; second < 12; second += 1) {
      await pass(1_000);
      await see(1, 1);
    }
    expect(sent.map(({ seconds }) => seconds)).toEqual([0, 10]);
    need(3);
    await pass(1_000);
    await see(1, 1);
    expect(sent.map(({ seconds }) => seconds)).toEqual([0, 10, 3]);
  });

  it('gather the pages of a fast reader, and end with the last one', async () => {
    const { sent, see, pass } = setUp();
    await see(1, 0);
    for (const page of [2, 3, 4]) {
      await pass(500);
      await see(page, 1);
    }
    await pass(500);
    expect(sent).toEqual([
      { position: 1, length: 40, seconds: 0 },
      { position: 4, length: 40, seconds: 3 },
    ]);
  });

  it('tell again what could not be told', async () => {
    const { sent, see, pass, fail } = setUp();
    await see(1, 0);
    fail(true);
    await pass(10_000);
    await see(1, 10);
    fail(false);
    await pass(10_000);
    await see(1, 10);
    expect(sent.at(-1)).toEqual({ position: 1, length: 40, seconds: 20 });
  });

  it('end with what is left, and with nothing when all was told', async () => {
    const { sent, see, flush, pass } = setUp();
    await see(1, 0);
    await pass(1_000);
    await see(1, 1);
    await flush();
    await flush();
    expect(sent.map(({ seconds }) => seconds)).toEqual([0, 1]);
  });
});
