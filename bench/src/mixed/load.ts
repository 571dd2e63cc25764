import { setMaxListeners } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import type { Asked } from '../model/calls';
import { send } from '../model/cost';
import { quantile } from '../report';
import type { Instances } from './instances';

/** Milliseconds that somebody looks at what they got before they go on, at least and at most. */
const THINKS = (process.env.BENCH_THINK ?? '5000,15000').split(',').map(Number) as [number, number];

/** What a call is: only of the first two is there a bound. */
export type Kind = 'read' | 'decision' | 'other';

interface Sample {
  kind: Kind;
  path: string;
  at: number;
  took: number;
  /** Of which a password was checked. */
  once: number;
}

type Rows = { rows?: unknown[] } | null;

/** What everybody does at once: calls are sent to the instances in turn, timed, and refusals are counted. */
export class Load {
  readonly #samples: Sample[] = [];
  /** By what was said, how often. */
  readonly errors = new Map<string, number>();
  readonly #end = new AbortController();
  #turn = 0;

  constructor(readonly instances: Instances) {
    // Everybody waits for it.
    setMaxListeners(0, this.#end.signal);
  }

  get goesOn(): boolean {
    return !this.#end.signal.aborted;
  }

  stop(): void {
    this.#end.abort();
  }

  /** One call. Undefined when it was refused, which is counted. */
  async ask<T>(kind: Kind, asked: Asked): Promise<T | undefined> {
    this.#turn += 1;
    const at = performance.now();
    try {
      const { data, once } = await send<T & Rows>(this.instances.inTurn(this.#turn), asked);
      this.#samples.push({ kind, path: asked.path, at, took: performance.now() - at, once });
      return data;
    } catch (error) {
      this.refused(`${asked.path}: ${(error as Error).cause ?? (error as Error).message}`);
      return undefined;
    }
  }

  refused(what: string): void {
    this.errors.set(what, (this.errors.get(what) ?? 0) + 1);
  }

  /** Nobody goes on before they have seen what they got. */
  think(): Promise<void> {
    const [least, most] = THINKS;
    return this.pause(least + Math.random() * (most - least));
  }

  /** Ends early with the load. */
  async pause(milliseconds: number): Promise<void> {
    await delay(milliseconds, undefined, { signal: this.#end.signal }).catch(() => undefined);
  }

  samples(kind: Kind, from: number, to: number): Sample[] {
    return this.#samples.filter((one) => one.kind === kind && one.at >= from && one.at < to);
  }

  /** Milliseconds in which 95 of 100 reads of a time are answered. */
  readsWithin(from: number, to: number): number {
    return quantile(
      this.samples('read', from, to).map(({ took }) => took),
      0.95,
    );
  }
}
