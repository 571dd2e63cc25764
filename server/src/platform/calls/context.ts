import { randomUUID } from 'node:crypto';
import type { Connections, TenantTransaction, TenantWork } from '../database/tenantTransaction';
import { type Asked, askedBy } from '../database/transaction';
import type { Caller, Context, SessionGrant } from '../module';
import type { Offer } from '../offers';
import { CallContext, type CallerFinder, type Origin, type RunAside } from './callContext';
import { Early, type Guess } from './early';
import { Effects } from './effects';

export type { CallerFinder, ContextOptions, Origin } from './callContext';

/** Where the milliseconds of a call went, and what its transaction has asked of the database. */
export interface CallTiming {
  /** Waiting for a connection, opening the transaction, finding the caller. */
  open: number;
  /** The handler, without `once`. */
  work: number;
  /** What cannot be done twice: checking a password. */
  once: number;
  /** The entries of the audit chain. */
  audit: number;
  commit: number;
  asked: Asked;
}

export interface ContextResult<T> {
  answer: T;
  session: SessionGrant | null | undefined;
  timing: CallTiming;
}

interface RunOptions {
  findCaller?: CallerFinder;
  /** Work that only reads begins at once, as if found were who this says; see `Early`. */
  guess?: Guess | undefined;
  on?: Connections;
  keepPlans?: boolean;
}

/** Runs work in one transaction with a context; its audit entries are appended last, pushes follow the commit. */
export async function runWithEffects<T>(
  platform: Context['platform'],
  origin: Origin,
  work: (ctx: Context) => Promise<T>,
  { findCaller, guess, on = 'calls', keepPlans = false }: RunOptions = {},
): Promise<ContextResult<T>> {
  let effects = new Effects();
  const timing: CallTiming = {
    open: 0,
    work: 0,
    once: 0,
    audit: 0,
    commit: 0,
    asked: { statements: 0, trips: 0 },
  };
  let last = performance.now();
  const lap = () => {
    const since = last;
    last = performance.now();
    return last - since;
  };
  const contextIn = (tx: TenantTransaction, now: Date | Promise<Date>, offer: Offer) =>
    new CallContext(platform, origin, tx, now, new Effects(), runAside(platform), offer);
  const first = async (tx: TenantTransaction, now: Promise<Date>) => {
    const found = findCaller?.(tx, now);
    const early = guess && new Early(guess, contextIn(tx, now, guess.offer), work);
    return { identified: await found, early };
  };
  const call: TenantWork<T, Awaited<ReturnType<typeof first>>> = async (tx, now, { identified, early }) => {
    timing.open = lap();
    timing.asked = askedBy(tx);
    const offer = await platform.offers.of(tx, origin.tenantId, identified?.tenantVersion);
    const begun = early && (await early.answered(identified, offer));
    const ctx = begun?.ctx ?? contextIn(tx, now, offer);
    effects = ctx.effects;
    if (identified) ctx.identify(identified);
    const result = begun ? begun.answer : await work(ctx);
    timing.once = ctx.onceTook;
    timing.work = lap() - timing.once;
    await ctx.finish();
    timing.audit = lap();
    return result;
  };
  const answer = await platform.inTenant(origin.tenantId, call, { at: origin.at, keepPlans, first, on });
  timing.commit = lap();
  effects.publish(platform, origin.tenantId);
  return { answer, session: effects.session, timing };
}

const runAside =
  (platform: Context['platform']): RunAside =>
  async (origin, work, findCaller, on) =>
    (await runWithEffects(platform, origin, work, { ...(findCaller && { findCaller }), on })).answer;

/** For questions of what people may see, in a transaction under way: what these audit or push is lost. */
export async function contextsOf(
  platform: Context['platform'],
  tenantId: string,
  tx: TenantTransaction,
  now: Date,
): Promise<(caller: Caller) => Context> {
  const offer = await platform.offers.of(tx, tenantId);
  const origin = { tenantId, requestId: randomUUID() };
  const aside = runAside(platform);
  return (caller) => {
    const ctx = new CallContext(platform, origin, tx, now, new Effects(), aside, offer);
    ctx.identify({ caller });
    return ctx;
  };
}

/** The same for work that hands out no session. */
export async function runInContext<T>(
  platform: Context['platform'],
  origin: Origin,
  work: (ctx: Context) => Promise<T>,
): Promise<T> {
  return (await runWithEffects(platform, origin, work)).answer;
}
