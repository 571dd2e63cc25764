import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { cleanup, render } from '@testing-library/react';
import { type OnProgress, type Reading, useReading } from './useReading';

const onProgress = jest.fn<OnProgress>();

function Reader(reading: Reading) {
  useReading(reading, onProgress);
  return null;
}

const background = (hidden: boolean) => {
  Object.defineProperty(document, 'visibilityState', {
    configurable: true,
    value: hidden ? 'hidden' : 'visible',
  });
  document.dispatchEvent(new Event('visibilitychange'));
};

beforeEach(() => {
  jest.useFakeTimers();
  onProgress.mockReset();
  background(false);
});
afterEach(() => {
  cleanup();
  jest.useRealTimers();
});

describe('reports of reading', () => {
  it('tell page and seconds viewed since the last report', () => {
    const { rerender, unmount } = render(<Reader page={3} pages={9} />);
    expect(onProgress.mock.calls).toEqual([[3, 9, 0]]);
    jest.advanceTimersByTime(2_500);
    rerender(<Reader page={4} pages={9} />);
    jest.advanceTimersByTime(1_700);
    unmount();
    expect(onProgress.mock.calls.slice(1)).toEqual([
      [3, 9, 1],
      [3, 9, 1],
      [4, 9, 0],
      [4, 9, 1],
      [4, 9, 1],
      [4, 9, 0],
    ]);
  });

  it('leave out time in the background', () => {
    const { unmount } = render(<Reader page={1} pages={2} />);
    jest.advanceTimersByTime(4_000);
    background(true);
    jest.advanceTimersByTime(5_000);
    background(false);
    jest.advanceTimersByTime(500);
    unmount();
    expect(onProgress.mock.calls.reduce((sum, [, , seconds]) => sum + seconds, 0)).toBe(4);
  });

  it('begin when there is something to read', () => {
    render(<Reader page={0} pages={0} />);
    jest.advanceTimersByTime(60_000);
    expect(onProgress).not.toHaveBeenCalled();
  });
});
