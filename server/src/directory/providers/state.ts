import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { SIGNING_STATE } from '@attest/api-contract';
import { seal, unseal } from '../../platform/database/sealed';
import { AppError } from '../../platform/errors';
import type { Context, Outside } from '../../platform/module';
import { useNonce } from '../identity/loginCipher';

/** What somebody signs in for: of no use for the other. */
export type Aim = 'signIn' | 'sign';
const PURPOSES: Record<Aim, string> = { signIn: 'sign-in-state', sign: 'signing-state' };
/** Milliseconds that a person may take at the provider. */
const LIFE = 15 * 60_000;

/** A sign-in that was begun: it travels sealed, so nothing is stored until it ends. */
export interface Begun {
  provider: string;
  /** PKCE. */
  verifier: string;
  /** Comes back in the signed answer. */
  nonce: string;
  redirectUri: string;
}

export interface Opened extends Begun {
  /** Names this sign-in, so that it ends once. */
  id: string;
  /** Milliseconds since 1970. */
  expires: number;
}

interface Sealed extends Opened {
  /** SHA-256 of what the browser keeps. */
  binding: string;
}

const random = () => randomBytes(32).toString('base64url');
const hashOf = (text: string) => createHash('sha256').update(text).digest('base64url');

/** The state for the provider, and what the browser keeps to end the sign-in. */
export function sealBegun(place: Outside, aim: Aim, begun: Begun): { state: string; binding: string } {
  const binding = random();
  const sealed: Sealed = {
    ...begun,
    id: random(),
    binding: hashOf(binding),
    expires: Date.now() + LIFE,
  };
  const state = seal(place, PURPOSES[aim], JSON.stringify(sealed)).toString('base64url');
  return { state: aim === 'sign' ? SIGNING_STATE + state : state, binding };
}

/** The sign-in that a state means, for the browser that began it. Throws SIGN_IN_ANSWER_INVALID. */
export function openBegun(
  place: Outside,
  aim: Aim,
  { state, binding }: { state: string; binding: string },
): Opened {
  const begun = opened(place, aim, aim === 'sign' ? state.slice(SIGNING_STATE.length) : state);
  const [right, given] = [Buffer.from(begun?.binding ?? ''), Buffer.from(hashOf(binding))];
  if (!begun || begun.expires < Date.now() || right.length !== given.length || !timingSafeEqual(right, given))
    throw new AppError('SIGN_IN_ANSWER_INVALID');
  return begun;
}

function opened(place: Outside, aim: Aim, state: string): Sealed | undefined {
  try {
    return JSON.parse(unseal(place, PURPOSES[aim], Buffer.from(state, 'base64url'))) as Sealed;
  } catch {
    // Whatever is wrong with it, the browser is told the same.
    return undefined;
  }
}

/** When a sign-in was begun, in milliseconds since 1970. */
export const begunAt = ({ expires }: Opened): number => expires - LIFE;

/** Uses a sign-in up, even when the call fails later. Throws SIGN_IN_ANSWER_INVALID for one that was used. */
export async function useUp(ctx: Context, { id, expires }: Opened): Promise<void> {
  const first = await ctx.once(`signIn:${id}`, () => useNonce(ctx, id, new Date(expires)));
  if (!first) throw new AppError('SIGN_IN_ANSWER_INVALID');
}
