import { randomInt, timingSafeEqual } from 'node:crypto';
import { CODE_DIGITS, RESET_CODE_PAUSE } from '@attest/api-contract';
import { sql } from 'kysely';
import type { Context } from '../../platform/module';
import { codeHash } from './forgotten/codeHash';

const SECOND = 1000;
/** Milliseconds for which a code is good. */
export const CODE_LIFE = 600 * SECOND;
/** Tries with one code. */
const TRIES = 5;
/** Codes while they are asked for, so that guessing at each of them leads nowhere. */
const CODES = 10;

/** What is answered to whoever asks for a code: seconds. */
export const CODE_SENT = { resendAfter: RESET_CODE_PAUSE, validFor: CODE_LIFE / SECOND };

export const newCode = (): string => String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0');

/** What a code is for, and for whom: an account as it was typed, or whatever else has a guard. */
export interface CodeFor {
  purpose: 'signIn' | 'invitation';
  guard: string;
}

/** A new code in the place of a former one; undefined where one left a moment ago, or too many did. */
export async function drawCode(ctx: Context, { purpose, guard }: CodeFor): Promise<string | undefined> {
  const { tx, now } = ctx;
  const code = newCode();
  const { numUpdatedRows } = await tx
    .updateTable('sign_in_guard')
    .set({
      code_hash: codeHash(ctx, purpose, guard, code),
      code_sent_at: now,
      code_tries: 0,
      codes_sent: sql`codes_sent + 1`,
    })
    .where('account', '=', guard)
    .where('codes_sent', '<', CODES)
    .where((where) =>
      where.or([
        where('code_sent_at', 'is', null),
        where('code_sent_at', '<', new Date(now.getTime() - RESET_CODE_PAUSE * SECOND)),
      ]),
    )
    .executeTakeFirst();
  return numUpdatedRows === 0n ? undefined : code;
}

/**
 * Whether a code is the one of the mail. A try is counted before the code is looked at, so that parallel guesses cannot
 * all be tried; the code itself stays until it is used.
 */
export async function tryCode(aside: Context, { purpose, guard }: CodeFor, code: string): Promise<boolean> {
  const { tx, now } = aside;
  const row = await tx
    .updateTable('sign_in_guard')
    .set({ code_tries: sql`code_tries + 1` })
    .where('account', '=', guard)
    .where('code_sent_at', '>', new Date(now.getTime() - CODE_LIFE))
    .where('code_tries', '<', TRIES)
    .returning('code_hash')
    .executeTakeFirst();
  const given = Buffer.from(codeHash(aside, purpose, guard, code));
  const kept = Buffer.from(row?.code_hash ?? '');
  return kept.length === given.length && timingSafeEqual(kept, given);
}

/** Uses a code up that was found right. False where another has done that meanwhile. */
export async function useCode(ctx: Context, { purpose, guard }: CodeFor, code: string): Promise<boolean> {
  const { numUpdatedRows } = await ctx.tx
    .updateTable('sign_in_guard')
    .set({ code_hash: '' })
    .where('account', '=', guard)
    .where('code_hash', '=', codeHash(ctx, purpose, guard, code))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Makes the guard that codes are counted by, where there is none yet. */
export async function openGuard({ tx, now }: Context, guard: string): Promise<void> {
  await tx
    .insertInto('sign_in_guard')
    .values({ account: guard, failures: 0, window_start: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
