import { useDraft } from '@attest/shared-ui';
import { useMemo, useRef, useState } from 'react';

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/** What differs from the stored values. */
export const changesOf = <T extends object>(stored: T, changes: Partial<T>): Partial<T> =>
  Object.fromEntries(
    Object.entries(changes).filter(([key, value]) => !same(value, stored[key as keyof T])),
  ) as Partial<T>;

/**
 * What is typed over stored values: kept as a draft in this browser, and still there when somebody else's save
 * brings other stored values. `id` names the draft.
 */
export function useEdit<T extends object>(id: string, stored: T) {
  const [typed, setTyped] = useState<Partial<T>>({});
  const [round, setRound] = useState(0);
  const replace = (next: Partial<T>) => {
    setTyped(next);
    setRound((count) => count + 1);
  };
  const changes = useMemo(() => changesOf(stored, typed), [stored, typed]);
  const value = useMemo(() => ({ ...stored, ...changes }), [stored, changes]);
  const dirty = Object.keys(changes).length > 0;
  const latest = useRef(stored);
  latest.current = stored;
  const draft = useDraft(id, changes, { dirty });
  // State would come too late for the second click of a double click.
  const busy = useRef(false);
  return {
    value,
    dirty,
    draft,
    set: (patch: Partial<T>) => setTyped((now) => ({ ...now, ...patch })),
    recover: replace,
    /** Another one after the values were replaced as a whole: key of inputs that keep what is typed themselves. */
    round,
    discard() {
      draft.clear();
      replace({});
    },
    /** Sends what was typed, once; the edits end when it has arrived, but for what was typed since. */
    async save(send: (value: T) => Promise<unknown>): Promise<void> {
      if (busy.current) return;
      busy.current = true;
      try {
        await send(value);
        draft.clear();
        // What was typed since stays, and with it what is not stored here: a new one is stored elsewhere.
        const hasMore = (now: Partial<T>) => Object.keys(changesOf(value, now)).length > 0;
        setTyped((now) => (hasMore(now) ? changesOf(latest.current, now) : {}));
      } finally {
        busy.current = false;
      }
    },
  };
}

export type Edit<T extends object> = ReturnType<typeof useEdit<T>>;
