import { randomUUID } from 'node:crypto';
import type { PushFrame } from '@attest/api-contract';
import type pg from 'pg';
import type { Logger } from 'pino';
import type { Listener } from '../database/listener';
import type { PushHub, PushMessage, SessionEnd } from './hub';
import type { RecordAudience } from './recordAudience';

const CHANNEL = 'attest_push';
/** PostgreSQL refuses payloads of 8000 bytes and more. */
const MAX_PAYLOAD = 7_900;

interface Closing {
  tenantId: string;
  sessionIds: string[];
  reason: SessionEnd;
}

type Item = { push: PushMessage } | { close: Closing };

/**
 * Brings messages to the browsers of every instance: to our own at once, to the others by NOTIFY, gathered
 * so that a busy moment costs one statement.
 */
export class Relay {
  readonly #instance = randomUUID();
  #waiting: Item[] = [];
  #sending: Promise<void> | undefined;

  constructor(
    private readonly pool: pg.Pool,
    listener: Listener,
    private readonly hub: PushHub,
    private readonly audience: RecordAudience,
    private readonly log: Logger,
  ) {
    listener.on(CHANNEL, (payload) => this.#receive(payload));
  }

  publish(message: PushMessage): void {
    this.#handle({ push: message });
    this.#spread({ push: message });
  }

  closeSessions(closing: Closing): void {
    if (!closing.sessionIds.length) return;
    this.#handle({ close: closing });
    this.#spread({ close: closing });
  }

  /** Waits until what was published has left. */
  async stop(): Promise<void> {
    await this.#sending;
    await this.audience.stop();
  }

  #handle(item: Item): void {
    if ('push' in item) this.#deliver(item.push);
    else this.hub.close(item.close.tenantId, item.close.sessionIds, item.close.reason);
  }

  /** News of a record are for those who may see it. */
  #deliver(push: PushMessage): void {
    const { tenantId, frame } = push;
    if (tenantId !== null && isOfRecord(frame)) this.audience.deliver(tenantId, frame);
    else this.hub.deliver(push);
  }

  #receive(payload: string): void {
    const { from, items } = JSON.parse(payload) as { from: string; items: Item[] };
    if (from === this.#instance) return;
    for (const item of items) this.#handle(item);
  }

  #spread(item: Item): void {
    this.#waiting.push(item);
    this.#sending ??= this.#flush().finally(() => {
      this.#sending = undefined;
    });
  }

  async #flush(): Promise<void> {
    // Everything published in the same turn of the event loop goes out together.
    await Promise.resolve();
    while (this.#waiting.length) {
      const items = this.#waiting;
      this.#waiting = [];
      const payloads = this.#payloads(items);
      await this.pool
        .query('select pg_notify($1, payload) from unnest($2::text[]) as payload', [CHANNEL, payloads])
        .catch((error: Error) => this.log.warn({ err: error.message }, 'push did not reach other instances'));
    }
  }

  #payloads(items: Item[]): string[] {
    const payloads: string[] = [];
    let batch: Item[] = [];
    const text = (some: Item[]) => JSON.stringify({ from: this.#instance, items: some });
    for (const item of items) {
      if (batch.length && Buffer.byteLength(text([...batch, item])) > MAX_PAYLOAD) {
        payloads.push(text(batch));
        batch = [];
      }
      batch.push(item);
    }
    if (batch.length) payloads.push(text(batch));
    return payloads;
  }
}

const isOfRecord = (frame: PushFrame): frame is PushFrame<'tenant.record'> => frame.topic === 'tenant.record';
