import type { Context } from '../module';

/** A handler that only reads what may be a little old: on the replica, where there is one that keeps up. */
export const fromReplica =
  <I, R>(handler: (ctx: Context, input: I) => Promise<R>) =>
  async (ctx: Context, input: I): Promise<R> =>
    (await ctx.fromReplica((reading) => handler(reading, input))).answer;
