import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { cleanup, renderHook } from '@testing-library/react';
import { useRest } from './useRest';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  cleanup();
  jest.useRealTimers();
});

describe('what somebody rests on', () => {
  const shown = () => {
    const acted: string[] = [];
    const { result, unmount } = renderHook(() => useRest((what: string) => acted.push(what)));
    return { acted, rest: result.current, unmount };
  };

  it('is acted on after a moment, and not again while they stay', () => {
    const { acted, rest } = shown();
    rest('a');
    expect(acted).toEqual([]);
    jest.advanceTimersByTime(50);
    rest('a');
    jest.advanceTimersByTime(50);
    expect(acted).toEqual(['a']);
    rest('a');
    jest.runAllTimers();
    expect(acted).toEqual(['a']);
  });

  it('is nothing that they pass by or leave', () => {
    const { acted, rest } = shown();
    rest('a');
    rest('b');
    jest.advanceTimersByTime(50);
    rest(undefined);
    jest.runAllTimers();
    expect(acted).toEqual([]);
    rest('b');
    jest.runAllTimers();
    expect(acted).toEqual(['b']);
  });

  it('is nothing once the page has gone', () => {
    const { acted, rest, unmount } = shown();
    rest('a');
    unmount();
    jest.runAllTimers();
    expect(acted).toEqual([]);
  });
});
