import { getBehaviours, saveBehaviour } from '@attest/api-contract';
import { BehaviorSubject, distinctUntilChanged, filter, map, type Observable } from 'rxjs';
import type { Clock } from '../clock/clock';
import type { Requester } from '../request/request';

const SAVE_AFTER = 500;
const LOAD_AGAIN_AFTER = 10_000;
/** No setting is called this. */
const LOADING = '';

type Update<T> = (now: T | null) => T;

/** One screen setting of the signed-in user. */
export interface Behaviour<T> {
  /** Emits once the settings are loaded; null when nothing is saved. */
  value$: Observable<T | null>;
  current(): T | null;
  /**
   * Shows at once what becomes of the value, saved after half a second of quiet; taken back when the server refuses.
   * Changes made before the settings are known are made to what is stored.
   */
  change(update: Update<T>): void;
}

interface BehaviourOptions {
  request: Requester;
  clock: Clock;
}

const parse = (json: string): unknown => {
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
};

/** Screen settings of the user (columns, saved views, density, theme), kept on the server. */
export function createBehaviours({ request, clock }: BehaviourOptions) {
  /** Null until asked for. */
  const values$ = new BehaviorSubject<ReadonlyMap<string, unknown> | null>(null);
  /** What the server holds, to return to when a save is refused. */
  let stored = new Map<string, unknown>();
  /** Changes made before that is known; null once it is. */
  let early: [type: string, update: Update<unknown>][] | null = [];
  /** Counts whose settings these are: what comes late belongs to somebody else. */
  let turn = 0;
  /** What is to be saved, or loaded again, soon, with what gives that up. */
  const waiting = new Map<string, () => void>();

  const soon = (key: string, after: number, run: () => void) => {
    waiting.get(key)?.();
    waiting.set(
      key,
      clock.after(after, () => {
        waiting.delete(key);
        run();
      }),
    );
  };

  const put = (type: string, value: unknown) => {
    values$.next(new Map(values$.value ?? []).set(type, value));
  };

  const send = async (type: string, keepalive = false) => {
    const value = values$.value?.get(type);
    try {
      await request(saveBehaviour, { type, dataJson: JSON.stringify(value) }, { keepalive, quiet: false });
      stored.set(type, value);
    } catch {
      if (!waiting.has(type)) put(type, stored.get(type) ?? null);
    }
  };
  const sendSoon = (type: string) => soon(type, SAVE_AFTER, () => void send(type));

  /** Fetches all settings of the user; again and again until they are there. */
  const load = async (): Promise<void> => {
    const asked = turn;
    const rows = await request(getBehaviours, {}).catch(() => null);
    if (asked !== turn) return;
    if (!rows) {
      values$.next(values$.value ?? new Map());
      soon(LOADING, LOAD_AGAIN_AFTER, () => void load());
      return;
    }
    stored = new Map(rows.map((row) => [row.type, parse(row.dataJson)]));
    const made = early ?? [];
    early = null;
    const next = new Map(stored);
    for (const [type, update] of made) {
      next.set(type, update(next.get(type) ?? null));
      sendSoon(type);
    }
    values$.next(next);
  };

  return {
    load,
    /** Saves at once what would be saved soon: the page is left. */
    flush(): void {
      for (const [type, cancel] of waiting) {
        cancel();
        if (type !== LOADING) void send(type, true);
      }
      waiting.clear();
    },
    /** Forgets them: somebody else may sign in. */
    reset(): void {
      turn += 1;
      for (const cancel of waiting.values()) cancel();
      waiting.clear();
      stored = new Map();
      early = [];
      values$.next(null);
    },
    behaviour<T>(type: string): Behaviour<T> {
      const current = () => (values$.value?.get(type) ?? null) as T | null;
      return {
        value$: values$.pipe(
          filter((values) => values !== null),
          map((values) => (values.get(type) ?? null) as T | null),
          distinctUntilChanged(),
        ),
        current,
        change(update) {
          put(type, update(current()));
          if (early) early.push([type, update as Update<unknown>]);
          else sendSoon(type);
        },
      };
    },
  };
}
