import { getBehaviours, saveBehaviour } from '@attest/api-contract';
import { BehaviorSubject, distinctUntilChanged, filter, map, type Observable } from 'rxjs';
import type { Clock } from '../clock/clock';
import type { Requester } from '../request/request';

const SAVE_AFTER = 500;

/** One screen setting of the signed-in user. */
export interface Behaviour<T> {
  /** Emits once the settings are loaded; null when nothing is saved. */
  value$: Observable<T | null>;
  current(): T | null;
  /** Shows at once, saved after half a second of quiet; taken back when the server refuses. */
  save(value: T): void;
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
  /** Null until loaded. */
  const values$ = new BehaviorSubject<ReadonlyMap<string, unknown> | null>(null);
  /** What the server holds, to return to when a save is refused. */
  let stored = new Map<string, unknown>();
  const waiting = new Map<string, () => void>();

  const put = (type: string, value: unknown) => {
    values$.next(new Map(values$.value ?? []).set(type, value));
  };

  const send = async (type: string, value: unknown) => {
    try {
      await request(saveBehaviour, { type, dataJson: JSON.stringify(value) });
      stored.set(type, value);
    } catch {
      if (!waiting.has(type)) put(type, stored.get(type) ?? null);
    }
  };

  return {
    /** Fetches all settings of the user. */
    async load(): Promise<void> {
      const rows = await request(getBehaviours, {}, { quiet: true }).catch(() => []);
      stored = new Map(rows.map((row) => [row.type, parse(row.dataJson)]));
      // What was arranged before the answer is newer.
      values$.next(new Map([...stored, ...(values$.value ?? [])]));
    },
    /** Forgets them: somebody else may sign in. */
    reset(): void {
      for (const cancel of waiting.values()) cancel();
      waiting.clear();
      stored = new Map();
      values$.next(null);
    },
    behaviour<T>(type: string): Behaviour<T> {
      return {
        value$: values$.pipe(
          filter((values) => values !== null),
          map((values) => (values.get(type) ?? null) as T | null),
          distinctUntilChanged(),
        ),
        current: () => (values$.value?.get(type) ?? null) as T | null,
        save(value) {
          put(type, value);
          waiting.get(type)?.();
          waiting.set(
            type,
            clock.after(SAVE_AFTER, () => {
              waiting.delete(type);
              void send(type, value);
            }),
          );
        },
      };
    },
  };
}
