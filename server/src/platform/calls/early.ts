import { TransactionEnded } from '../database/transaction';
import type { Caller, Context, Identified } from '../module';
import type { Offer } from '../offers';
import { type CallContext, TooEarly } from './callContext';

/** Who is likely to be found, and what there is for them then. */
export interface Guess {
  caller: Caller;
  offer: Offer;
}

/**
 * Work that only reads, begun as whoever is likely to be found while they are being looked for: what it asks for travels
 * with the opening of the transaction. Its answer counts only when the database has said the same of the session.
 */
export class Early<T> {
  readonly #answer: Promise<T>;

  constructor(
    private readonly guess: Guess,
    readonly ctx: CallContext,
    work: (ctx: Context) => Promise<T>,
  ) {
    ctx.identify({ caller: guess.caller });
    this.#answer = work(ctx);
    // Heard of only where it counts.
    this.#answer.catch(() => undefined);
  }

  /**
   * The answer, when who was found is whom it was read for; undefined when the work is to be done now. Throws
   * TransactionEnded when it is to be done in another transaction.
   */
  async answered(
    found: Identified | undefined,
    offer: Offer,
  ): Promise<{ ctx: CallContext; answer: T } | undefined> {
    const { guess, ctx } = this;
    const isRight = found?.caller === guess.caller && offer === guess.offer && !found.beforeCommit;
    try {
      if (isRight) return { ctx, answer: await this.#answer };
    } catch (error) {
      if (!(error instanceof TooEarly)) throw error;
    }
    if (ctx.ended) throw new TransactionEnded();
    return undefined;
  }
}
