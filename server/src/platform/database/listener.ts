import pg from 'pg';
import type { Logger } from 'pino';

type Handler = (payload: string) => void;

/** Milliseconds before the next attempt after a lost connection. */
const RECONNECT = 1_000;

/**
 * One dedicated connection that listens to notifications of the database. After a loss it comes back by
 * itself and tells everyone who asked, because notifications were missed meanwhile.
 */
export class Listener {
  readonly #handlers = new Map<string, Handler[]>();
  readonly #returned: (() => void)[] = [];
  #client: pg.Client | undefined;
  #timer: NodeJS.Timeout | undefined;
  #stopped = false;

  constructor(
    private readonly url: string,
    private readonly log: Logger,
  ) {}

  get connected(): boolean {
    return this.#client !== undefined;
  }

  on(channel: string, handler: Handler): void {
    this.#handlers.set(channel, [...(this.#handlers.get(channel) ?? []), handler]);
  }

  /** Called when the connection is back after a loss: refetch what may have changed. */
  onReturn(handler: () => void): void {
    this.#returned.push(handler);
  }

  async start(): Promise<void> {
    const client = new pg.Client({
      connectionString: this.url,
      application_name: 'attest-listener',
      keepAlive: true,
      connectionTimeoutMillis: 5_000,
    });
    const lost = (error?: Error) => {
      if (this.#client !== client) return;
      this.#client = undefined;
      if (error) this.log.warn({ err: error.message }, 'listener lost the database');
      this.#retry();
    };
    client.on('error', lost);
    client.on('end', () => lost());
    client.on('notification', ({ channel, payload = '' }) => {
      for (const handler of this.#handlers.get(channel) ?? []) handler(payload);
    });
    await client.connect();
    for (const channel of this.#handlers.keys())
      await client.query(`listen ${client.escapeIdentifier(channel)}`);
    this.#client = client;
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    clearTimeout(this.#timer);
    const client = this.#client;
    this.#client = undefined;
    await client?.end();
  }

  #retry(): void {
    if (this.#stopped) return;
    this.#timer = setTimeout(() => {
      this.start().then(
        () => {
          if (this.#stopped) return void this.stop();
          for (const handler of this.#returned) handler();
        },
        () => this.#retry(),
      );
    }, RECONNECT);
    this.#timer.unref();
  }
}
