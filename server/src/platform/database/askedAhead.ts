import type { TenantTransaction } from './tenantTransaction';

/**
 * Reads that are sent before it is known whether they are needed, so that nobody waits for their way. Each is taken
 * once, by whoever turns out to need it; what it read must not change in the same transaction before.
 */
export class AskedAhead<T> {
  readonly #asked = new WeakMap<TenantTransaction, Map<string, Promise<T>>>();

  /** Sends a read that is known by a key. */
  ask(tx: TenantTransaction, key: string, read: () => Promise<T>): void {
    const asked = this.#asked.get(tx) ?? new Map<string, Promise<T>>();
    const answer = read();
    // Whoever takes it hears of a failure; nobody does when it is not needed.
    answer.catch(() => undefined);
    this.#asked.set(tx, asked.set(key, answer));
  }

  /** The answer to what was asked ahead; undefined when it was not, or is taken already. */
  take(tx: TenantTransaction, key: string): Promise<T> | undefined {
    const asked = this.#asked.get(tx);
    const answer = asked?.get(key);
    asked?.delete(key);
    return answer;
  }
}
