import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import { useAvailableHeight } from './useAvailableHeight';

/** An element so many pixels below the top of the window. */
function place(top: number) {
  const element = document.createElement('div');
  const measured = jest.spyOn(element, 'getBoundingClientRect');
  const move = (to: number) => measured.mockReturnValue({ top: to } as DOMRect);
  move(top);
  return { ref: { current: element }, move };
}

/** Tells that the page has another height. */
let grow: () => void;
const { ResizeObserver: usual } = window;

beforeEach(() => {
  jest.useFakeTimers();
  Object.assign(window, {
    innerHeight: 800,
    ResizeObserver: class {
      constructor(tell: () => void) {
        grow = tell;
      }
      observe() {}
      disconnect() {}
    },
  });
});
afterEach(() => {
  jest.useRealTimers();
  Object.assign(window, { ResizeObserver: usual, scrollY: 0 });
});

describe('the height of a list', () => {
  it('is what the window leaves without the pager, measured again after 80 ms, for what comes above it and with the window', () => {
    const { ref, move } = place(100);
    const { result } = renderHook(() => useAvailableHeight(ref, true));
    expect(result.current).toBe(800 - 100 - 50 - 26);
    move(150);
    act(() => jest.advanceTimersByTime(79));
    expect(result.current).toBe(624);
    act(() => jest.advanceTimersByTime(1));
    expect(result.current).toBe(574);
    move(200);
    act(grow);
    expect(result.current).toBe(524);
    // Whoever has scrolled has no more room for it.
    Object.assign(window, { scrollY: 150 });
    move(50);
    act(grow);
    expect(result.current).toBe(524);
    Object.assign(window, { innerHeight: 900 });
    act(() => window.dispatchEvent(new Event('resize')));
    expect(result.current).toBe(624);
  });

  it('is never too low to use, and has no limit where the list is as high as its rows', () => {
    const { ref } = place(780);
    expect(renderHook(() => useAvailableHeight(ref, true)).result.current).toBe(240);
    expect(renderHook(() => useAvailableHeight(ref, false)).result.current).toBeUndefined();
  });
});
