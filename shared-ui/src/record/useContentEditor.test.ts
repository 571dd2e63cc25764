import type { DeclaredForm } from '@attest/api-contract';
import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { act, cleanup, renderHook } from '@testing-library/react';
import { forget, prepare, signIn } from '../testing/harness';
import { useContentEditor } from './editor/useContentEditor';

const form = {
  name: { type: 'input', label: 'name', required: true, maxLength: 10 },
  note: { type: 'textarea', label: 'note', maxLength: 50 },
  quizId: { type: 'reference', label: 'quiz', empty: null },
} as const satisfies DeclaredForm;
type Stored = { name: string; note: string; quizId: string | null };

const OLD = '00000000-0000-4000-8000-000000000001';
const CHOSEN = '00000000-0000-4000-8000-000000000002';
const t = (key: string) => key;

beforeAll(async () => {
  signIn();
  await prepare();
});
afterEach(() => {
  cleanup();
  forget();
  localStorage.clear();
});

const editing = (initialProps: Stored, draftKey = 'editor') =>
  renderHook((stored: Stored) => useContentEditor({ form, draftKey, stored, t }), { initialProps });

describe('what is typed in a declared form over stored values', () => {
  it('ends when it has arrived; what was typed meanwhile stays', async () => {
    const { result, rerender } = editing({ name: 'A', note: '', quizId: null });
    act(() => {
      result.current.onChange('name', ' B ');
      result.current.onChange('note', 'first');
    });
    const sent: unknown[] = [];
    let arrive: () => void = () => undefined;
    let saving: Promise<void> | undefined;
    act(() => {
      saving = result.current.save((content) => {
        sent.push(content);
        return new Promise<void>((resolve) => {
          arrive = resolve;
        });
      });
    });
    act(() => result.current.onChange('note', 'first and second'));
    rerender({ name: 'B', note: 'first', quizId: null });
    await act(async () => {
      arrive();
      await saving;
    });
    expect(sent).toEqual([{ name: 'B', note: 'first', quizId: null }]);
    expect(result.current.values).toEqual({ name: 'B', note: 'first and second' });
    expect([result.current.dirty, result.current.colliding]).toEqual([true, []]);
  });

  it('asks where somebody else stored another value of the same, and overwrites nothing unasked', () => {
    const stored = { name: 'A', note: '', quizId: OLD };
    const { result, rerender } = editing(stored);
    act(() => result.current.onChange('name', 'Mine'));
    rerender({ ...stored, note: 'theirs' });
    expect(result.current.colliding).toEqual([]);
    expect(result.current.content()).toEqual({ name: 'Mine', note: 'theirs', quizId: OLD });

    rerender({ ...stored, name: 'Theirs' });
    expect(result.current.colliding).toEqual(['name']);
    let allowed = true;
    act(() => {
      allowed = result.current.check();
    });
    expect(allowed).toBe(false);
    act(() => result.current.keepTyped());
    expect([result.current.colliding, result.current.content().name]).toEqual([[], 'Mine']);
    rerender({ ...stored, name: 'Theirs again' });
    act(() => result.current.takeStored());
    expect([result.current.colliding, result.current.content().name]).toEqual([[], 'Theirs again']);
  });

  it('is offered again with the names of what was chosen', () => {
    const stored = { name: 'A', note: '', quizId: null };
    const first = editing(stored, 'kept');
    act(() => {
      first.result.current.names.learn([{ id: CHOSEN, label: 'QZ-1 Gowning' }]);
      first.result.current.onChange('quizId', CHOSEN);
    });
    first.unmount();
    const { result } = editing(stored, 'kept');
    const kept = result.current.draft.recoverable;
    expect(kept).not.toBeNull();
    act(() => kept && result.current.recover(kept.value));
    expect(result.current.content().quizId).toBe(CHOSEN);
    expect(result.current.names.of(CHOSEN).label).toBe('QZ-1 Gowning');
  });
});
