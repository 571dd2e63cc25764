import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, cleanup, render, waitFor } from '@testing-library/react';
import { ScreenMark } from './ScreenMark';

class NoResize {
  observe() {}
  disconnect() {}
}
Object.assign(globalThis, { ResizeObserver: NoResize });

let drawn: Set<string>;
let turned: Set<number>;
// jsdom draws nothing; what would be drawn is written down.
const context = {
  measureText: () => ({ width: 200 }),
  setTransform: () => {},
  rotate: (radians: number) => turned.add(Math.round((radians * 180) / Math.PI)),
  fillText: (text: string) => drawn.add(text),
};
HTMLCanvasElement.prototype.getContext = (() => context) as never;

const mark = () => document.querySelector<HTMLCanvasElement>('body > canvas[data-watermark]');

beforeEach(() => {
  drawn = new Set();
  turned = new Set();
});
afterEach(() => {
  cleanup();
  jest.useRealTimers();
});

describe('the watermark of the screen', () => {
  it('names who looks and when, over what pages say and behind what stands above, without taking clicks', () => {
    jest.useFakeTimers({ now: Date.parse('2026-03-05T06:07:30Z') });
    render(<ScreenMark template={'{{name}} ({{account}})\n{{time}}'} name="曹阳" account="caoyang" />);
    expect(mark()?.style.position).toBe('fixed');
    expect(mark()?.style.pointerEvents).toBe('none');
    // Bars, navigation, dialogs and views with a watermark of their own begin at 1.
    expect(mark()?.style.zIndex).toBe('0');
    expect([...drawn]).toEqual(['曹阳 (caoyang)', expect.stringMatching(/^2026-03-05 \d\d:07/)]);
    expect([...turned]).toEqual([-20]);
    act(() => {
      jest.advanceTimersByTime(60_000);
    });
    expect([...drawn].at(-1)).toMatch(/:08/);
    expect(document.querySelectorAll('canvas')).toHaveLength(1);
  });

  it('comes back when it is removed, and leaves with the person', async () => {
    const { unmount } = render(<ScreenMark template="{{name}}" name="曹阳" account="caoyang" />);
    const first = mark();
    first?.remove();
    await waitFor(() => expect(mark()).not.toBeNull());
    expect(mark()).not.toBe(first);
    unmount();
    expect(mark()).toBeNull();
  });

  it('is none where the template says nothing', () => {
    render(<ScreenMark template={'{{phone}}\n '} name="曹阳" account="caoyang" />);
    expect(mark()).toBeNull();
  });
});
