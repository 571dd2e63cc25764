import { describe, expect, it } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import { BehaviorSubject, Subject } from 'rxjs';
import { useObservable } from './useObservable';

describe('useObservable', () => {
  it('gives the current value on the first render and follows', () => {
    const source = new BehaviorSubject(1);
    const { result } = renderHook(() => useObservable(source));
    expect(result.current).toBe(1);
    act(() => source.next(2));
    expect(result.current).toBe(2);
  });

  it('gives the initial value until the stream speaks', () => {
    const source = new Subject<string>();
    const { result } = renderHook(() => useObservable(source, 'none'));
    expect(result.current).toBe('none');
    act(() => source.next('some'));
    expect(result.current).toBe('some');
  });

  it('lets go of the stream', () => {
    const source = new BehaviorSubject(1);
    const { unmount } = renderHook(() => useObservable(source));
    expect(source.observed).toBe(true);
    unmount();
    expect(source.observed).toBe(false);
  });
});
