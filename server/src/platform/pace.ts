import { setImmediate, setTimeout } from 'node:timers/promises';
import { FairQueue } from './fairQueue';
import { FOR_EACH, restAfter } from './rest';

/** Milliseconds, and how they pass. */
interface Clock {
  now(): number;
  rest(milliseconds: number): Promise<void>;
}

/** Whatever else waits has its turn even where there is no rest; every rest ends when the platform stops. */
export const clockUntil = (stopping: AbortSignal): Clock => ({
  now: () => performance.now(),
  async rest(milliseconds) {
    if (milliseconds < 1) await setImmediate();
    else await setTimeout(milliseconds, undefined, { signal: stopping, ref: false }).catch(() => undefined);
  },
});

/** Works at one piece of long work after the other. */
export type LongWork = <T>(piece: () => Promise<T>) => Promise<T>;

/** Heavy calls that run at the same time: of all tenants, and of each. */
export const HEAVY = { all: 4, perTenant: 2 };

/**
 * Keeps long work from taking the room of what people wait for. After a piece of it comes a rest, the longer
 * the more calls were under way meanwhile. Where nobody else asks for anything, there is none.
 */
export class Pace {
  /** Calls under way, where threads read it, too. */
  readonly underWay = new Int32Array(new SharedArrayBuffer(4));
  /** Milliseconds that calls have been under way until `#looked`, added up over all of them. */
  #spent = 0;
  #looked: number;
  #heavy = 0;
  /** Heavy calls of each tenant, those that rest included. */
  readonly #taken = new Map<string, number>();
  readonly #waiting = new FairQueue<{ tenantId: string; begin: () => void }>();

  constructor(private readonly clock: Clock) {
    this.#looked = clock.now();
  }

  /** A call that somebody waits for. */
  async call<T>(work: () => Promise<T>): Promise<T> {
    this.#look();
    Atomics.add(this.underWay, 0, 1);
    try {
      return await work();
    } finally {
      this.#look();
      Atomics.sub(this.underWay, 0, 1);
    }
  }

  /** Long work: it rests before each piece but the first. */
  longWork(): LongWork {
    let due = 0;
    return async (piece) => {
      await this.clock.rest(due);
      const rest = this.#begin(FOR_EACH.long);
      try {
        return await piece();
      } finally {
        due = rest();
      }
    };
  }

  /**
   * A call of a tenant that may take much of the database: few run at a time, tenants take turns, and the tenant's next
   * one comes after the rest.
   */
  async heavy<T>(tenantId: string, work: () => Promise<T>): Promise<T> {
    await new Promise<void>((begin) => {
      this.#waiting.add(tenantId, { tenantId, begin });
      this.#next();
    });
    const rest = this.#begin(FOR_EACH.heavy);
    try {
      return await work();
    } finally {
      this.#heavy -= 1;
      this.#next();
      void this.clock.rest(rest()).then(() => this.#leave(tenantId));
    }
  }

  #next(): void {
    if (this.#heavy === HEAVY.all) return;
    const next = this.#waiting.take((tenantId) => this.#takenBy(tenantId) < HEAVY.perTenant);
    if (!next) return;
    this.#heavy += 1;
    this.#taken.set(next.tenantId, this.#takenBy(next.tenantId) + 1);
    next.begin();
  }

  #takenBy(tenantId: string): number {
    return this.#taken.get(tenantId) ?? 0;
  }

  #leave(tenantId: string): void {
    const taken = this.#takenBy(tenantId) - 1;
    if (taken > 0) this.#taken.set(tenantId, taken);
    else this.#taken.delete(tenantId);
    this.#next();
  }

  /** Begins a piece; at its end it answers for how long to rest. */
  #begin(forEach: number): () => number {
    this.#look();
    const [from, before] = [this.#looked, this.#spent];
    return () => {
      this.#look();
      // What it took, times the calls under way on the average, is what these have spent.
      return restAfter(this.#looked - from, this.#spent - before, forEach);
    };
  }

  #look(): void {
    const now = this.clock.now();
    this.#spent += Atomics.load(this.underWay, 0) * (now - this.#looked);
    this.#looked = now;
  }
}
