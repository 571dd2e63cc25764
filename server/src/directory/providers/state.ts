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
  /** The state that the provider is given, where it takes no longer one. */
  short?: string;
}

const prefixOf = (aim: Aim) => (aim === 'sign' ? SIGNING_STATE : '');
const random = () => randomBytes(32).toString('base64url');
const hashOf = (text: string) => createHash('sha256').update(text).digest('base64url');

/**
 * The state for the provider, and what the browser keeps to end the sign-in. To a provider that takes short states alone
 * goes one of 32 letters and digits, and the browser also keeps the sealed one.
 */
export function sealBegun(
  place: Outside,
  aim: Aim,
  begun: Begun,
  asked: { short: boolean },
): { state: string; binding: string; kept?: string } {
  const binding = random();
  const word = randomBytes(16).toString('hex');
  const short = asked.short ? prefixOf(aim) + word : undefined;
  const sealed: Sealed = {
    ...begun,
    id: random(),
    binding: hashOf(binding),
    expires: Date.now() + LIFE,
    ...(short && { short }),
  };
  const state = seal(place, PURPOSES[aim], JSON.stringify(sealed)).toString('base64url');
  if (short) return { state: short, binding, kept: state };
  return { state: prefixOf(aim) + state, binding };
}

/** The sign-in that a state means, for the browser that began it. Throws SIGN_IN_ANSWER_INVALID. */
export function openBegun(
  place: Outside,
  aim: Aim,
  { state, binding, kept }: { state: string; binding: string; kept?: string | undefined },
): Opened {
  const sealed = kept ?? (aim === 'sign' ? state.slice(SIGNING_STATE.length) : state);
  const begun = opened(place, aim, sealed);
  if (begun?.short !== (kept === undefined ? undefined : state)) throw new AppError('SIGN_IN_ANSWER_INVALID');
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
