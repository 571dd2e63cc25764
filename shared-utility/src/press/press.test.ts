import { describe, expect, it } from '@jest/globals';
import { ManualClock } from '../testing/manualClock';
import { createPress } from './press';

function pressed() {
  const clock = new ManualClock();
  const page = new EventTarget();
  const press = createPress(clock, page);
  const seen: string[] = [];
  const send = (name: string) => page.dispatchEvent(new Event(name));
  send('pointerdown');
  void press.released()?.then(() => seen.push('released'));
  return { clock, press, seen, send };
}

describe('a press', () => {
  it('holds nothing up while nothing is pressed', () => {
    const page = new EventTarget();
    const press = createPress(new ManualClock(), page);
    expect(press.released()).toBeUndefined();
    page.dispatchEvent(new Event('pointerup'));
    expect(press.released()).toBeUndefined();
  });

  it.each(['pointerup', 'pointercancel', 'dragend', 'blur'])('ends with %s, after its click', async (end) => {
    const { clock, press, seen, send } = pressed();
    clock.advance(1_000);
    send(end);
    await Promise.resolve();
    expect(seen).toEqual([]);
    clock.advance(0);
    await Promise.resolve();
    expect(seen).toEqual(['released']);
    expect(press.released()).toBeUndefined();
    expect(clock.pending).toBe(0);
  });

  it('ends by itself where the browser does not say so', async () => {
    const { clock, press, seen } = pressed();
    clock.advance(2_000);
    await Promise.resolve();
    expect(seen).toEqual(['released']);
    expect(press.released()).toBeUndefined();
  });
});
