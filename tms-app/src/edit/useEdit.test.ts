import { describe, expect, it } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import { changesOf, useEdit } from './useEdit';

describe('what is typed over stored values', () => {
  it('is what differs from them', () => {
    const stored = { name: 'A', tags: ['x'] };
    expect(changesOf(stored, { name: 'B', tags: ['x'] })).toEqual({ name: 'B' });
    expect(changesOf(stored, { name: 'A' })).toEqual({});
  });

  it('ends when it has arrived; what was typed meanwhile stays', async () => {
    const stored = { name: 'A', note: '' };
    const { result, rerender } = renderHook((props) => useEdit('edit', props), { initialProps: stored });
    act(() => result.current.set({ name: 'B', note: 'first' }));
    let arrive: () => void = () => undefined;
    const saving = result.current.save(
      () =>
        new Promise<void>((resolve) => {
          arrive = resolve;
        }),
    );
    act(() => result.current.set({ note: 'first and second' }));
    rerender({ name: 'B', note: 'first' });
    await act(async () => {
      arrive();
      await saving;
    });
    expect(result.current.value).toEqual({ name: 'B', note: 'first and second' });
    expect(result.current.dirty).toBe(true);
  });
});
