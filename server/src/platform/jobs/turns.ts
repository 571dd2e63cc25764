import type { Logger } from 'pino';
import { failedOf } from './eachApart';

/** A piece of work of a tenant; answers whether there may be more. */
export type Piece = (tenantId: string) => Promise<boolean>;

/** How many pieces are worked at together: of all tenants, and of each. */
export interface Together {
  all: number;
  perTenant: number;
}

/**
 * Work of many tenants, a piece of each in turn: nobody waits for all that another has asked for. A tenant that asks for
 * something meanwhile has its turn too. One whose work fails is logged and keeps no other from its turn.
 */
export class Turns {
  /** Each tenant once, in the order of their turns. */
  readonly #waiting = new Set<string>();
  readonly #atWork: string[] = [];
  /** Of whom there has been work. */
  readonly #seen = new Set<string>();
  readonly #failures: unknown[] = [];
  #done: () => void = () => undefined;
  #ended = false;

  constructor(
    private readonly where: { log: Logger; stopping: AbortSignal },
    private readonly work: Piece,
    private readonly together: Together,
  ) {}

  /** Until no tenant has more. Throws an AggregateError in the end when any failed, and the reason when the platform stops. */
  async run(tenants: readonly string[]): Promise<void> {
    for (const tenant of tenants) this.#waiting.add(tenant);
    await new Promise<void>((resolve) => {
      this.#done = resolve;
      this.#next();
    });
    this.where.stopping.throwIfAborted();
    if (this.#failures.length > 0) throw failedOf(this.#failures, this.#seen.size);
  }

  /** A tenant has asked for more; where all is done, for the next run. */
  join(tenant: string): void {
    if (this.#ended) return;
    this.#waiting.add(tenant);
    this.#next();
  }

  #next(): void {
    const { stopping } = this.where;
    while (!stopping.aborted && this.#atWork.length < this.together.all) {
      const tenant = [...this.#waiting].find((one) => this.#count(one) < this.together.perTenant);
      if (tenant === undefined) break;
      this.#waiting.delete(tenant);
      this.#atWork.push(tenant);
      void this.#workFor(tenant);
    }
    if (this.#atWork.length > 0) return;
    this.#ended = true;
    this.#done();
  }

  #count(tenant: string): number {
    return this.#atWork.filter((one) => one === tenant).length;
  }

  async #workFor(tenant: string): Promise<void> {
    this.#seen.add(tenant);
    try {
      if (await this.work(tenant)) this.#waiting.add(tenant);
    } catch (error) {
      if (!this.where.stopping.aborted) {
        this.where.log.error({ err: error, tenant }, 'failed; the others go on');
        this.#failures.push(error);
      }
    }
    this.#atWork.splice(this.#atWork.indexOf(tenant), 1);
    this.#next();
  }
}
