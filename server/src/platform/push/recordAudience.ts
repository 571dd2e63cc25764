import { setTimeout as delay } from 'node:timers/promises';
import type { PushFrame } from '@attest/api-contract';
import type { Logger } from 'pino';
import { mayViewObject } from '../audit/viewers';
import { AppError } from '../errors';
import type { Caller, Context } from '../module';
import { inTimeSlices } from '../timeSlices';
import type { PushHub } from './hub';

type RecordFrame = PushFrame<'tenant.record'>;

/** Work in one transaction of a tenant, with the context of each of several sessions. */
export type AsSessions = (
  tenantId: string,
  sessionIds: string[],
  work: (as: (caller: Caller) => Context, callers: Caller[]) => Promise<void>,
) => Promise<void>;

/**
 * Milliseconds from one round of a tenant to the next, at least: each asks what everybody may who listens. The first news
 * is brought at once.
 */
const ROUND = 500;

/** A round that takes long waits so many times as long for the next: the more people listen, the rarer they ask. */
const REST = 9;

/**
 * Brings news of a record to those connections of this process whose person may see it, by what they may at that
 * moment. Of news of one record that wait, the last is brought.
 */
export class RecordAudience {
  readonly #waiting = new Map<string, Map<string, RecordFrame>>();
  readonly #busy = new Map<string, Promise<void>>();
  readonly #stopping = new AbortController();

  constructor(
    private readonly hub: PushHub,
    private readonly asSessions: AsSessions,
    private readonly log: Logger,
  ) {}

  deliver(tenantId: string, frame: RecordFrame): void {
    const { process, id } = frame.data;
    const waiting = this.#waiting.get(tenantId) ?? new Map<string, RecordFrame>();
    waiting.set(`${process}:${id}`, frame);
    this.#waiting.set(tenantId, waiting);
    if (this.#busy.has(tenantId)) return;
    const work = this.#work(tenantId).finally(() => this.#busy.delete(tenantId));
    this.#busy.set(tenantId, work);
  }

  /** Waits until what was to be delivered is. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await Promise.all(this.#busy.values());
  }

  async #work(tenantId: string): Promise<void> {
    for (;;) {
      const frames = this.#waiting.get(tenantId);
      if (!frames) return;
      this.#waiting.delete(tenantId);
      const begun = performance.now();
      await this.#bring(tenantId, [...frames.values()]).catch((error: Error) =>
        // Whoever shows a record that changed learns when saving it.
        this.log.warn({ err: error.message }, 'news of records were not delivered'),
      );
      const took = performance.now() - begun;
      const rest = Math.max(ROUND - took, REST * took);
      await delay(rest, undefined, { signal: this.#stopping.signal, ref: false }).catch(() => undefined);
    }
  }

  async #bring(tenantId: string, frames: RecordFrame[]): Promise<void> {
    const sockets = [...this.hub.ofTenant(tenantId)];
    if (!sockets.length) return;
    // Persons, not connections: what they may does not depend on the session.
    const sessions = new Map(sockets.map(({ userId, sessionId }) => [userId, sessionId]));
    const news: { text: string; seers: Set<string> }[] = [];
    await this.asSessions(tenantId, [...sessions.values()], async (as, callers) => {
      const contexts = callers.map(as);
      for (const frame of frames) {
        const seers = await seersOf(contexts, frame);
        const text = JSON.stringify(frame);
        news.push({ text, seers: new Set(seers.map(({ caller }) => caller.userId)) });
      }
    });
    for await (const socket of inTimeSlices(sockets))
      socket.send(...news.flatMap(({ text, seers }) => (seers.has(socket.userId) ? text : [])));
  }
}

/** Those who may see what a frame is about; one by one where nothing tells it of all at once. */
async function seersOf(contexts: Context[], frame: RecordFrame): Promise<Context[]> {
  const { process, id } = frame.data;
  const ofAll = contexts[0]?.brought.byKey('objectSeers')[process];
  if (ofAll) return ofAll(contexts, id);
  const seers: Context[] = [];
  for (const ctx of contexts) if (await sees(ctx, frame)) seers.push(ctx);
  return seers;
}

async function sees(ctx: Context, { data: { process, id } }: RecordFrame): Promise<boolean> {
  try {
    return await mayViewObject(ctx, process, id);
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}
