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
    let saving: Promise<void> | undefined;
    act(() => {
      saving = result.current.save(
        () =>
          new Promise<void>((resolve) => {
            arrive = resolve;
          }),
      );
    });
    act(() => result.current.set({ note: 'first and second' }));
    rerender({ name: 'B', note: 'first' });
    await act(async () => {
      arrive();
      await saving;
    });
    expect(result.current.value).toEqual({ name: 'B', note: 'first and second' });
    expect(result.current.dirty).toBe(true);
  });

  it('asks where somebody else stored another value of the same, and overwrites nothing unasked', () => {
    const stored = { name: 'A', note: '', chosen: [{ id: '1', label: '一' }] };
    const { result, rerender } = renderHook((props) => useEdit('edit', props), { initialProps: stored });
    act(() => result.current.set({ name: 'Mine', chosen: [] }));
    rerender({ ...stored, note: 'theirs', chosen: [{ id: '1', label: 'One' }] });
    expect(result.current.colliding).toEqual([]);
    expect(result.current.value).toEqual({ name: 'Mine', note: 'theirs', chosen: [] });

    rerender({ ...stored, name: 'Theirs' });
    expect(result.current.colliding).toEqual(['name']);
    act(() => result.current.keepTyped());
    expect([result.current.colliding, result.current.value.name]).toEqual([[], 'Mine']);
    rerender({ ...stored, name: 'Theirs again' });
    expect(result.current.colliding).toEqual(['name']);
    act(() => result.current.takeStored());
    expect([result.current.colliding, result.current.value]).toEqual([
      [],
      { ...stored, name: 'Theirs again', chosen: [] },
    ]);
  });
});
