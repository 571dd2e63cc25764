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

  it('goes on when the focus moves within the page', () => {
    const clock = new ManualClock();
    const press = createPress(clock, window);
    const box = document.body.appendChild(document.createElement('input'));
    box.focus();
    box.dispatchEvent(new Event('pointerdown', { bubbles: true }));
    box.blur();
    clock.advance(0);
    expect(press.released()).toBeDefined();
    box.remove();
  });

  it('ends by itself where the browser does not say so', async () => {
    const { clock, press, seen } = pressed();
    clock.advance(2_000);
    await Promise.resolve();
    expect(seen).toEqual(['released']);
    expect(press.released()).toBeUndefined();
  });
});
