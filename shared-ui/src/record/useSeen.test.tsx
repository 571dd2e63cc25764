import { describe, expect, it } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import { useState } from 'react';
import { useSeen } from './useSeen';

interface Stored {
  version: number;
  name: string;
}

/** A form of one name over what is stored. */
function useNameForm(stored: Stored) {
  const [name, setName] = useState(stored.name);
  const over = useSeen(stored, {
    versionOf: (one) => one.version,
    differs: (one) => one.name !== name,
    take: (one) => setName(one.name),
  });
  return { ...over, name, setName };
}

const show = () =>
  renderHook((stored: Stored) => useNameForm(stored), { initialProps: { version: 1, name: 'A' } });

describe('a form that is saved as a whole', () => {
  it('follows what is stored while nothing is typed', () => {
    const { result, rerender } = show();
    rerender({ version: 2, name: 'B' });
    expect(result.current).toMatchObject({ name: 'B', seen: { version: 2 }, dirty: false, colliding: [] });
  });

  it('names the version that was seen once something is typed, and asks before it takes another', () => {
    const { result, rerender } = show();
    act(() => result.current.setName('Mine'));
    rerender({ version: 2, name: 'Theirs' });
    expect(result.current).toMatchObject({ name: 'Mine', seen: { version: 1 }, colliding: ['all'] });
    act(() => result.current.keepTyped());
    expect(result.current).toMatchObject({ name: 'Mine', seen: { version: 2 }, dirty: true, colliding: [] });
    rerender({ version: 3, name: 'Theirs again' });
    act(() => result.current.takeStored());
    expect(result.current).toMatchObject({ name: 'Theirs again', seen: { version: 3 }, colliding: [] });
  });

  it('takes what its own save has stored, also where it is written otherwise', () => {
    const { result, rerender } = show();
    act(() => result.current.setName(' Mine '));
    act(() => result.current.saved());
    rerender({ version: 2, name: 'Mine' });
    expect(result.current).toMatchObject({ name: 'Mine', seen: { version: 2 }, dirty: false, colliding: [] });
    rerender({ version: 3, name: 'Theirs' });
    expect(result.current.name).toBe('Theirs');
  });
});
