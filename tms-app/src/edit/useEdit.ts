import type { FieldDefinition } from '@attest/api-contract';
import { queryClient, useOnce } from '@attest/shared-ui';
import { type DraftState, useDraft } from '@attest/shared-ui/forms';
import { isApiError } from '@attest/shared-utility';
import { type RefObject, useMemo, useRef, useState } from 'react';

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/** What differs from the stored values. */
export const changesOf = <T extends object>(stored: T, changes: Partial<T>): Partial<T> =>
  Object.fromEntries(
    Object.entries(changes).filter(([key, value]) => !same(value, stored[key as keyof T])),
  ) as Partial<T>;

/** What is chosen is called in the language of the screen; that it is called otherwise is no other choice. */
const unlabelled = (value: unknown) =>
  JSON.stringify(value, (key, part) => (key === 'label' ? undefined : part));
const agree = (a: unknown, b: unknown) => unlabelled(a) === unlabelled(b);

/** What is kept in this browser while it is not sent. */
interface Kept<T extends object> {
  changes: Partial<T>;
  /** The stored values that the changes stand over. */
  over: Partial<T>;
}

/**
 * The stored values that edits stand over: new edits join, finished ones leave. What an own save has stored is what
 * they stand over by now, whenever the screen learns of it.
 */
const baseOf = <T extends object>(
  base: Partial<T>,
  changes: Partial<T>,
  stored: T,
  sent: Partial<T>,
): Partial<T> => {
  const keys = Object.keys(changes) as (keyof T)[];
  const kept = (key: keyof T) => key in base && !(key in sent && agree(sent[key], stored[key]));
  return Object.fromEntries(keys.map((key) => [key, kept(key) ? base[key] : stored[key]])) as Partial<T>;
};

/**
 * What is typed over stored values: kept as a draft in this browser, and still there when somebody else's save
 * brings other stored values. Where both changed the same, `colliding` names it, and a person is asked before
 * anything is overwritten. `id` names the draft.
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
  const base = useRef<Partial<T>>({});
  const sent = useRef<Partial<T>>({});
  base.current = baseOf(base.current, changes, stored, sent.current);
  const notice = useRef<HTMLDivElement>(null);
  const { busy, once } = useOnce();
  const keys = Object.keys(changes) as (keyof T & string)[];
  // What an own save brings is no change by somebody else.
  const colliding = busy
    ? []
    : keys.filter((key) => !agree(base.current[key], stored[key]) && !agree(changes[key], stored[key]));
  const draft = useDraft<Kept<T>>(id, { changes, over: base.current }, { dirty });
  return {
    value,
    dirty,
    draft,
    set: (patch: Partial<T>) => setTyped((now) => ({ ...now, ...patch })),
    recover({ changes: kept, over }: Kept<T>) {
      base.current = over;
      replace(kept);
    },
    /** Keys that were changed here and by somebody else. */
    colliding,
    /** Takes the focus when something must be decided before the form can be sent. */
    notice,
    /** What was typed stands, over what is stored now. */
    keepTyped() {
      base.current = {};
      replace(changes);
    },
    /** What was typed gives way to what is stored. */
    takeStored() {
      const given = new Set<string>(colliding);
      replace(
        Object.fromEntries(
          keys.flatMap((key) => (given.has(key) ? [] : [[key, changes[key]]])),
        ) as Partial<T>,
      );
    },
    /** Another one after the values were replaced as a whole: key of inputs that keep what is typed themselves. */
    round,
    discard() {
      draft.clear();
      replace({});
    },
    /** Sends what was typed, once; the edits end when it has arrived, but for what was typed since. */
    async save(send: (value: T) => Promise<unknown>): Promise<void> {
      try {
        await once(async () => {
          await send(value);
          draft.clear();
          sent.current = value;
          // What was typed since stays, and with it what is not stored here: a new one is stored elsewhere.
          const hasMore = (now: Partial<T>) => Object.keys(changesOf(value, now)).length > 0;
          setTyped((now) => (hasMore(now) ? changesOf(latest.current, now) : {}));
        });
      } catch (failure) {
        // Somebody else was first: what they stored is fetched; what was typed stays over it.
        if (isApiError(failure) && failure.code === 'RECORD_CHANGED') void queryClient.invalidateQueries();
        throw failure;
      }
    },
  };
}

/** What a form around edits needs of them: of those here, and of a form that is declared (`useContentEditor`). */
export interface Shown<K> {
  dirty: boolean;
  draft: DraftState<K>;
  recover(kept: K): void;
  /** Names what collides. */
  fields?: FieldDefinition[];
  colliding: string[];
  notice: RefObject<HTMLDivElement | null>;
  keepTyped(): void;
  takeStored(): void;
}

/** The same with how it is sent. */
export interface Edited<T, K> extends Shown<K> {
  /** Says in the form what keeps it from being sent; without it `why` of the form says it. */
  check?(): boolean;
  /** Says a refusal at its field; false where it belongs to none. */
  refuse?(failure: unknown): boolean;
  save(send: (value: T) => Promise<unknown>): Promise<void>;
}
