import { saveSynonyms } from '@attest/api-contract';
import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { act, renderHook, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { forget, prepare, Refusal, serve } from '../testing/harness';
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

const ID = '0190a5b4-0000-7000-8000-000000000001';

beforeAll(() => prepare());
afterEach(forget);

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

  it('takes what its own save has stored, also where it is written otherwise', async () => {
    const arrive: (() => void)[] = [];
    serve(saveSynonyms, () => new Promise((done) => arrive.push(() => done({ id: ID }))));
    const { result, rerender } = show();
    act(() => result.current.setName(' Mine '));
    let sent: Promise<unknown> = Promise.resolve();
    act(() => {
      sent = result.current.send(saveSynonyms, { words: ['a', 'b'] });
    });
    await waitFor(() => expect(arrive).toHaveLength(1));
    // What is read anew comes before the answer is told: it is no news of somebody else.
    rerender({ version: 2, name: 'Mine' });
    expect(result.current).toMatchObject({ name: ' Mine ', colliding: [] });
    await act(async () => {
      arrive[0]?.();
      await sent;
    });
    expect(result.current).toMatchObject({ name: 'Mine', seen: { version: 2 }, dirty: false, colliding: [] });
    rerender({ version: 3, name: 'Theirs' });
    expect(result.current.name).toBe('Theirs');
  });

  it('is told of what was stored meanwhile when its own save is refused', async () => {
    serve(saveSynonyms, () => {
      throw new Refusal('RECORD_CHANGED');
    });
    const { result, rerender } = show();
    act(() => result.current.setName('Mine'));
    await act(async () => {
      await expect(result.current.send(saveSynonyms, { words: ['a', 'b'] })).rejects.toThrow(
        'RECORD_CHANGED',
      );
    });
    rerender({ version: 2, name: 'Theirs' });
    expect(result.current).toMatchObject({ name: 'Mine', seen: { version: 1 }, colliding: ['all'] });
  });
});
