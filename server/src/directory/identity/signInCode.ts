import { randomInt, timingSafeEqual } from 'node:crypto';
import { RESET_CODE_PAUSE } from '@attest/api-contract';
import { sql } from 'kysely';
import type { Context } from '../../platform/module';
import { MAIL_JOB, queueMail } from '../notices/queue';
import { operatorOf, userRecord } from './audit';
import { codeHash } from './forgotten/codeHash';
import type { User } from './users';

const SECOND = 1000;
/** Milliseconds for which a code is good. */
const LIFE = 600 * SECOND;
/** Tries with one code. */
const TRIES = 5;
/** Codes while they are asked for, so that guessing at each of them leads nowhere. */
const CODES = 10;

/**
 * Mails a one-time code to a person whose password was right, unless one left a moment ago. Who knows no password
 * makes no mail, and what is answered does not depend on it. `account`: as it was typed, which a directory may know
 * another way.
 */
export async function sendSignInCode(aside: Context, user: User, account: string): Promise<void> {
  const { tx, now } = aside;
  if (!user.email || user.status !== 'enabled' || !user.can_login) return;
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const { numUpdatedRows } = await tx
    .updateTable('sign_in_guard')
    .set({
      code_hash: codeHash(aside, 'signIn', account, code),
      code_sent_at: now,
      code_tries: 0,
      codes_sent: sql`codes_sent + 1`,
    })
    .where('account', '=', account)
    .where('codes_sent', '<', CODES)
    .where((where) =>
      where.or([
        where('code_sent_at', 'is', null),
        where('code_sent_at', '<', new Date(now.getTime() - RESET_CODE_PAUSE * SECOND)),
      ]),
    )
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return;
  const minutes = LIFE / 60_000;
  await queueMail(aside, {
    userIds: [user.id],
    subject: { zh: '登录验证码', en: 'Code for signing in' },
    body: {
      zh: `您的登录验证码是 ${code}，${minutes} 分钟内有效。如果不是您本人正在登录，说明有人知道您的密码，请立即修改密码并告知管理员。`,
      en: `Your code for signing in is ${code}. It is good for ${minutes} minutes. If you are not signing in just now, somebody knows your password: change it at once and tell your administrator.`,
    },
    secret: true,
    validUntil: new Date(now.getTime() + LIFE),
  });
  aside.audit({
    ...userRecord(user, 'requestSignInCode'),
    operator: operatorOf(user),
  });
  await aside.platform.jobs.sendSoon(MAIL_JOB);
}

/**
 * Whether a code is the one of the mail. A try is counted before the code is looked at, so that parallel guesses cannot
 * all be tried; the code itself stays until it is used.
 */
export async function trySignInCode(aside: Context, account: string, code: string): Promise<boolean> {
  const { tx, now } = aside;
  const row = await tx
    .updateTable('sign_in_guard')
    .set({ code_tries: sql`code_tries + 1` })
    .where('account', '=', account)
    .where('code_sent_at', '>', new Date(now.getTime() - LIFE))
    .where('code_tries', '<', TRIES)
    .returning('code_hash')
    .executeTakeFirst();
  const given = Buffer.from(codeHash(aside, 'signIn', account, code));
  const kept = Buffer.from(row?.code_hash ?? '');
  return kept.length === given.length && timingSafeEqual(kept, given);
}

/** Uses a code up that was found right. False where another sign-in has done that meanwhile. */
export async function useSignInCode(aside: Context, account: string, code: string): Promise<boolean> {
  const { numUpdatedRows } = await aside.tx
    .updateTable('sign_in_guard')
    .set({ code_hash: '' })
    .where('account', '=', account)
    .where('code_hash', '=', codeHash(aside, 'signIn', account, code))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
