import { describe, expect, it } from '@jest/globals';
import { createDirty } from '../drafts/dirty';
import { ManualClock } from '../testing/manualClock';
import { createReloadNotice, type ReloadNotice } from './reloadNotice';

function setUp() {
  const clock = new ManualClock();
  const dirty = createDirty();
  const seen: (ReloadNotice | null)[] = [];
  let reloads = 0;
  const notice = createReloadNotice({
    clock,
    seconds: 5,
    reload: () => {
      reloads += 1;
    },
    held$: dirty.dirty$,
  });
  notice.notice$.subscribe((value) => seen.push(value));
  return { clock, dirty, notice, seen, last: () => seen[seen.length - 1], reloads: () => reloads };
}

describe('the notice of a new version', () => {
  it('counts 5 seconds down and reloads once', () => {
    const { clock, notice, seen, reloads } = setUp();
    notice.announce();
    clock.advance(2_000);
    notice.announce();
    clock.advance(2_999);
    expect(reloads()).toBe(0);
    clock.advance(1);
    expect(seen.map((value) => value?.remaining)).toEqual([undefined, 5, 4, 3, 2, 1, 0]);
    clock.advance(20_000);
    expect(reloads()).toBe(1);
  });

  it('is held while a form has unsaved changes and starts anew afterwards', () => {
    const { clock, dirty, notice, last, reloads } = setUp();
    notice.announce();
    clock.advance(3_000);
    dirty.setDirty('deviation', true);
    dirty.setDirty('deviation', true);
    expect(last()).toEqual({ remaining: 5, held: true });
    clock.advance(60_000);
    dirty.setDirty('capa', true);
    dirty.setDirty('deviation', false);
    expect(last()).toEqual({ remaining: 5, held: true });
    expect(reloads()).toBe(0);
    dirty.setDirty('capa', false);
    expect(last()).toEqual({ remaining: 5, held: false });
    clock.advance(5_000);
    expect(reloads()).toBe(1);
  });
});
