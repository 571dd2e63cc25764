import { randomBytes } from 'node:crypto';
import { seal, unseal } from '../../platform/database/sealed';
import { AppError } from '../../platform/errors';
import type { Context } from '../../platform/module';
import { auditFailure } from '../identity/failedAttempt';
import { useNonce } from '../identity/loginCipher';
import { userById } from '../identity/users';

const PURPOSE = 'signer-proof';
/** Milliseconds between signing in anew and the signature. */
const LIFE = 120_000;

interface Proof {
  /** Names it, so that it is used once. */
  id: string;
  userId: string;
  expires: number;
}

/** Proves for two minutes that a person has just signed in at a provider; opaque to the browser. */
export function sealProof(ctx: Context, userId: string): string {
  const proof: Proof = { id: randomBytes(24).toString('base64url'), userId, expires: Date.now() + LIFE };
  return seal(ctx, PURPOSE, JSON.stringify(proof)).toString('base64url');
}

/**
 * Takes a proof for the signature of the caller, once, even when the call fails later. Throws SIGN_IN_ANSWER_INVALID,
 * SIGNATURE_ACCOUNT_WRONG for that of somebody else, ACCOUNT_DISABLED.
 */
export async function useProof(ctx: Context, text: string): Promise<void> {
  await ctx.once(`proof:${text}`, async () => {
    const proof = opened(ctx, text);
    if (!proof || !(await useNonce(ctx, proof.id, new Date(proof.expires))))
      throw new AppError('SIGN_IN_ANSWER_INVALID');
    const user = await userById(ctx.tx, ctx.caller.userId);
    if (proof.userId !== user.id) {
      const why = { zh: '身份由他人确认', en: 'somebody else was confirmed' };
      await ctx.aside(async (aside) => auditFailure(aside, 'sign', { account: user.account, user }, why));
      throw new AppError('SIGNATURE_ACCOUNT_WRONG');
    }
    if (user.status !== 'enabled') throw new AppError('ACCOUNT_DISABLED');
  });
}

function opened(ctx: Context, text: string): Proof | undefined {
  try {
    return JSON.parse(unseal(ctx, PURPOSE, Buffer.from(text, 'base64url'))) as Proof;
  } catch {
    // Whatever is wrong with it, the browser is told the same.
    return undefined;
  }
}
