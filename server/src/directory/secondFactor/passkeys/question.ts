import { randomBytes } from 'node:crypto';
import type { PasskeyQuestion } from '@attest/api-contract';
import { seal, unseal } from '../../../platform/database/sealed';
import type { Context } from '../../../platform/module';
import { takeNonce } from '../../identity/loginCipher';
import { type Place, passkeysHere, placeOf } from './place';

/** What an authenticator is asked for: the answer is of no use for anything else. */
export type PasskeyAim = 'register' | 'signIn' | 'sign';

/** Milliseconds between question and answer. */
const LIFE = 5 * 60_000;
/** Milliseconds for which a browser waits for the person. */
const TIMEOUT = 2 * 60_000;
/** Bytes. */
const CHALLENGE = 32;

/** A question that was asked: it travels sealed, so nothing is stored until it is answered. */
interface Asked {
  challenge: string;
  userId: string;
  /** Null at sign-in, when there is none yet. */
  sessionId: string | null;
  rpId: string;
  expires: number;
}

const purposeOf = (aim: PasskeyAim) => `passkey-${aim}`;

const sessionOf = (ctx: Context, aim: PasskeyAim): string | null =>
  aim === 'signIn' ? null : ctx.caller.sessionId;

/** A question to the authenticators of a person where they are. Throws PASSKEY_UNAVAILABLE. */
export async function askFor(ctx: Context, aim: PasskeyAim, userId: string): Promise<PasskeyQuestion> {
  const { rpId } = await placeOf(ctx);
  const challenge = randomBytes(CHALLENGE).toString('base64url');
  const asked: Asked = {
    challenge,
    userId,
    sessionId: sessionOf(ctx, aim),
    rpId,
    expires: ctx.now.getTime() + LIFE,
  };
  const known = await passkeysHere(ctx, userId);
  return {
    state: seal(ctx, purposeOf(aim), JSON.stringify(asked)).toString('base64url'),
    challenge,
    rpId,
    timeout: TIMEOUT,
    passkeys: known.map(({ credential_id, transports }) => ({
      id: credential_id.toString('base64url'),
      transports,
    })),
  };
}

/**
 * What was asked of a person in this session and at this place; undefined for what was asked of somebody else, elsewhere,
 * too long ago, or answered already. It is used up by this: to be called in a transaction of its own.
 */
export async function takeAsked(
  aside: Context,
  aim: PasskeyAim,
  { userId, state }: { userId: string; state: string },
): Promise<(Place & { challenge: string }) | undefined> {
  const asked = opened(aside, aim, state);
  const place = await placeOf(aside);
  if (
    !asked ||
    asked.userId !== userId ||
    asked.sessionId !== sessionOf(aside, aim) ||
    asked.rpId !== place.rpId ||
    asked.expires <= aside.now.getTime()
  )
    return undefined;
  const isFirst = await takeNonce(aside, asked.challenge, new Date(asked.expires));
  return isFirst ? { ...place, challenge: asked.challenge } : undefined;
}

function opened(ctx: Context, aim: PasskeyAim, state: string): Asked | undefined {
  try {
    return JSON.parse(unseal(ctx, purposeOf(aim), Buffer.from(state, 'base64url'))) as Asked;
  } catch {
    // Whatever is wrong with it, the browser is told the same.
    return undefined;
  }
}
