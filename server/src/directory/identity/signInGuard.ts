import { createHash } from 'node:crypto';
import ipaddr from 'ipaddr.js';
import { sql } from 'kysely';
import { AppError } from '../../platform/errors';
import type { Context } from '../../platform/module';
import type { PasswordPolicy } from '../tenancy/passwordPolicy';
import { currentTenant } from '../tenancy/tenant';
import { knownDevice } from './knownDevice';
import { openGuard } from './oneTimeCode';

const MINUTE = 60_000;
const DAY = 86_400_000;

/** Begins the source of a browser in which the account has signed in. */
const DEVICE = 'device:';

/** Attempts left are said from the third wrong password on. */
export const TELL_FROM = 3;

/** An attempt that may be looked at. */
export interface OpenAttempt {
  state: 'open';
  source: string;
  /** From this source, this attempt included. */
  failures: number;
  /** So many wrong passwords came today that a code is needed beside the password. */
  codeNeeded: boolean;
  policy: PasswordPolicy;
}

type Verdict = OpenAttempt | { state: 'locked'; minutes: number } | { state: 'adminLocked' };

/**
 * Counts an attempt before the password is looked at, so that parallel guesses cannot all pass: of any number
 * at once at most `maxFailures` of one source are tried. Works on the text of the account, whether it exists or not.
 */
export function reserveAttempt(ctx: Context, account: string): Promise<Verdict> {
  return ctx.aside(async (aside) => {
    const policy = (await currentTenant(aside.tx)).password_policy;
    const guard = await guardOf(aside, account);
    if (guard.admin_lock) return { state: 'adminLocked' };
    const device = await knownDevice(aside, account);
    const source = device ? DEVICE + device : strangerOf(aside);
    const own = await ofSource(aside, account, source, policy);
    if (own.state === 'locked') return own;

    const { now } = aside;
    const newDay = now.getTime() - guard.window_start.getTime() > DAY;
    const today = newDay ? 1 : guard.failures + 1;
    await aside.tx
      .updateTable('sign_in_guard')
      .set({ failures: today, ...(newDay && { window_start: now }) })
      .where('account', '=', account)
      .execute();
    const asked = (guard.locked_until !== null && guard.locked_until > now) || today > policy.dailyFailures;
    // Strangers cannot shut a person out of an own device; one that guesses by itself is a stranger too.
    const trusted = device !== undefined && !own.wasLocked;
    return { state: 'open', source, failures: own.failures, codeNeeded: asked && !trusted, policy };
  });
}

/** The account's row, held until the transaction ends. */
async function guardOf(ctx: Context, account: string) {
  await openGuard(ctx, account);
  return ctx.tx
    .selectFrom('sign_in_guard')
    .selectAll()
    .where('account', '=', account)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

/** Network and browser of somebody who has not signed in here yet. */
function strangerOf({ ip, userAgent }: Context): string {
  const network = createHash('sha256')
    .update(`${networkOf(ip)}\n${userAgent}`)
    .digest('hex');
  return `stranger:${network}`;
}

/** Of IPv6 the first 64 bits: a household has all addresses below them. */
function networkOf(ip: string): string {
  if (!ipaddr.isValid(ip)) return ip;
  const address = ipaddr.process(ip);
  const bytes = address.toByteArray();
  return Buffer.from(address.kind() === 'ipv6' ? bytes.slice(0, 8) : bytes).toString('hex');
}

async function ofSource(
  { tx, now }: Context,
  account: string,
  source: string,
  policy: PasswordPolicy,
): Promise<{ state: 'open'; failures: number; wasLocked: boolean } | { state: 'locked'; minutes: number }> {
  await tx
    .insertInto('sign_in_source')
    .values({ account, source, failures: 0, window_start: now, locked_until: null })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const row = await tx
    .selectFrom('sign_in_source')
    .selectAll()
    .where('account', '=', account)
    .where('source', '=', source)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const lockedFor = (row.locked_until?.getTime() ?? 0) - now.getTime();
  if (lockedFor > 0) return { state: 'locked', minutes: Math.ceil(lockedFor / MINUTE) };
  const windowOver = now.getTime() - row.window_start.getTime() > policy.windowMinutes * MINUTE;
  const ranOut = row.locked_until !== null && row.locked_until > row.window_start;
  const fresh = windowOver || ranOut;
  const failures = fresh ? 1 : row.failures + 1;
  // The deciding attempt is still being looked at by someone else.
  if (failures > policy.maxFailures) return { state: 'locked', minutes: policy.lockMinutes };
  await tx
    .updateTable('sign_in_source')
    .set({ failures, ...(fresh && { window_start: now }) })
    .where('account', '=', account)
    .where('source', '=', source)
    .execute();
  const wasLocked = row.locked_until !== null && now.getTime() - row.locked_until.getTime() < DAY;
  return { state: 'open', failures, wasLocked };
}

/** Forgets the failures of the source after a right password, and takes the attempt off those of the day. */
export const clearFailures = (ctx: Context, account: string, { source }: OpenAttempt): Promise<unknown> =>
  ctx.aside(async ({ tx }) => {
    await tx
      .updateTable('sign_in_guard')
      .set({ failures: sql`greatest(failures - 1, 0)` })
      .where('account', '=', account)
      .execute();
    await tx
      .deleteFrom('sign_in_source')
      .where('account', '=', account)
      .where('source', '=', source)
      .execute();
  });

/**
 * Takes back an attempt that was none: the password was right and more is asked for, or a directory did not answer. What failed before still counts, or
 * a right password would open the way to any number of guesses at the rest.
 */
export const takeBack = (ctx: Context, account: string, { source }: OpenAttempt): Promise<unknown> =>
  ctx.aside(async ({ tx }) => {
    const less = { failures: sql<number>`greatest(failures - 1, 0)` };
    await tx.updateTable('sign_in_guard').set(less).where('account', '=', account).execute();
    await tx
      .updateTable('sign_in_source')
      .set(less)
      .where('account', '=', account)
      .where('source', '=', source)
      .execute();
  });

/** Whether the account has signed in before in the browser of an attempt. */
export const isOwnDevice = ({ source }: OpenAttempt): boolean => source.startsWith(DEVICE);

/** What a failure leads to. */
export interface Failure {
  error: AppError;
  /** The source waits from now on. */
  sourceLocked: boolean;
  /** From now on a code is asked for. */
  codeAsked: boolean;
}

/** Lets the source wait when the attempt was its last, and asks for a code when it was the last of the day. */
export async function recordFailure(aside: Context, account: string, attempt: OpenAttempt): Promise<Failure> {
  const { tx, now } = aside;
  const { policy, source, failures } = attempt;
  const { numUpdatedRows } = await tx
    .updateTable('sign_in_guard')
    .set({ locked_until: new Date(now.getTime() + DAY), codes_sent: 0, code_hash: '' })
    .where('account', '=', account)
    .where('failures', '>=', policy.dailyFailures)
    .where((where) => where.or([where('locked_until', 'is', null), where('locked_until', '<=', now)]))
    .executeTakeFirst();
  const sourceLocked = failures >= policy.maxFailures;
  if (sourceLocked)
    await tx
      .updateTable('sign_in_source')
      .set({ locked_until: new Date(now.getTime() + policy.lockMinutes * MINUTE) })
      .where('account', '=', account)
      .where('source', '=', source)
      .execute();
  return { error: errorOf(attempt, sourceLocked), sourceLocked, codeAsked: numUpdatedRows > 0n };
}

function errorOf({ failures, policy }: OpenAttempt, sourceLocked: boolean): AppError {
  if (sourceLocked) return new AppError('ACCOUNT_LOCKED', { minutes: policy.lockMinutes });
  return failures >= TELL_FROM
    ? new AppError('PASSWORD_WRONG_ATTEMPTS', { left: policy.maxFailures - failures })
    : new AppError('ACCOUNT_OR_PASSWORD_WRONG');
}

/** Forgets whatever was counted for an account; a lock by an administrator goes too. */
export async function forgetFailures({ tx }: Pick<Context, 'tx'>, account: string): Promise<void> {
  await tx.deleteFrom('sign_in_guard').where('account', '=', account).execute();
  await tx.deleteFrom('sign_in_source').where('account', '=', account).execute();
}
