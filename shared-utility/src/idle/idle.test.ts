import { beforeEach, describe, expect, it } from '@jest/globals';
import { Subject } from 'rxjs';
import { ManualClock } from '../testing/manualClock';
import { createTabBus } from '../testing/tabBus';
import { createIdleWatch } from './idle';

const MINUTE = 60_000;

function browserWith(count: number) {
  const clock = new ManualClock();
  const tabs = createTabBus(count).map((bus, index) => {
    const activity$ = new Subject<void>();
    const seen: (number | null)[] = [];
    const expired: number[] = [];
    const reports: number[] = [];
    const watch = createIdleWatch({
      clock,
      storage: () => window.localStorage,
      tabs: bus,
      activity$,
      onExpire: () => expired.push(index),
      onActive: () => reports.push(clock.now()),
    });
    watch.countdown$.subscribe((value) => seen.push(value));
    return { activity$, seen, expired, reports, watch, last: () => seen[seen.length - 1] };
  });
  return { clock, tabs };
}

describe('the idle watch', () => {
  beforeEach(() => window.localStorage.clear());

  it('counts 60 seconds down after the set minutes, then expires once', () => {
    const { clock, tabs } = browserWith(1);
    const [tab] = tabs as [(typeof tabs)[0]];
    tab.watch.start(5);
    clock.advance(5 * MINUTE - 1);
    expect(tab.last()).toBeNull();
    clock.advance(1);
    expect(tab.last()).toBe(60);
    clock.advance(59_000);
    expect(tab.last()).toBe(1);
    expect(tab.expired).toEqual([]);
    clock.advance(1_000);
    expect(tab.expired).toEqual([0]);
    expect(tab.last()).toBeNull();
    clock.advance(60 * MINUTE);
    expect(tab.expired).toEqual([0]);
    expect(clock.pending).toBe(0);
  });

  it('is put off by activity, taken down at most once a second', () => {
    const { clock, tabs } = browserWith(1);
    const [tab] = tabs as [(typeof tabs)[0]];
    tab.watch.start(5);
    clock.advance(4.5 * MINUTE);
    tab.activity$.next();
    const written = window.localStorage.getItem('attest:activity');
    clock.advance(500);
    tab.activity$.next();
    expect(window.localStorage.getItem('attest:activity')).toBe(written);
    clock.advance(5 * MINUTE - 1_000);
    expect(tab.last()).toBeNull();
    clock.advance(MINUTE);
    expect(tab.last()).not.toBeNull();
  });

  it('lets activity alone not answer the question: only Continue does, in every tab', () => {
    const { clock, tabs } = browserWith(2);
    const [one, two] = tabs as [(typeof tabs)[0], (typeof tabs)[0]];
    one.watch.start(5);
    two.watch.start(5);
    clock.advance(5 * MINUTE + 10_000);
    expect([one.last(), two.last()]).toEqual([50, 50]);
    one.activity$.next();
    clock.advance(1_000);
    expect([one.last(), two.last()]).toEqual([49, 49]);
    two.watch.continue();
    expect([one.last(), two.last()]).toEqual([null, null]);
    clock.advance(4 * MINUTE);
    expect([one.last(), two.last()]).toEqual([null, null]);
  });

  it('counts in step in all tabs and sees work in any of them', () => {
    const { clock, tabs } = browserWith(2);
    const [one, two] = tabs as [(typeof tabs)[0], (typeof tabs)[0]];
    one.watch.start(5);
    clock.advance(20_000);
    two.watch.start(5);
    clock.advance(4 * MINUTE);
    one.activity$.next();
    clock.advance(4 * MINUTE);
    expect([one.last(), two.last()]).toEqual([null, null]);
    clock.advance(1.5 * MINUTE);
    expect([one.last(), two.last()]).toEqual([30, 30]);
  });

  it('tells the server of work that needs no calls, at most once a minute, and of the answer', () => {
    const { clock, tabs } = browserWith(1);
    const [tab] = tabs as [(typeof tabs)[0]];
    tab.watch.start(5);
    clock.advance(2 * MINUTE);
    expect(tab.reports).toHaveLength(0);
    for (let key = 0; key < 30; key += 1) {
      clock.advance(2_000);
      tab.activity$.next();
    }
    clock.advance(3 * MINUTE);
    expect(tab.reports).toHaveLength(1);
    clock.advance(3 * MINUTE);
    tab.watch.continue();
    expect(tab.reports).toHaveLength(2);
  });

  it('is switched off by 0 minutes', () => {
    const { clock, tabs } = browserWith(1);
    const [tab] = tabs as [(typeof tabs)[0]];
    tab.watch.start(0);
    clock.advance(100 * MINUTE);
    expect(tab.seen).toEqual([null]);
    expect(clock.pending).toBe(0);
  });

  it('expires at once when the computer slept through the countdown', () => {
    const { clock, tabs } = browserWith(1);
    const [tab] = tabs as [(typeof tabs)[0]];
    tab.watch.start(5);
    clock.advance(5 * MINUTE);
    clock.sleep(3 * MINUTE);
    clock.advance(1_000);
    expect(tab.expired).toEqual([0]);
  });
});
