import type { OidcProvider } from '../signInProviders';
import { isModelAddress } from './modelAddress';

/** Authorities of Entra that stand for any organisation: whoever has an account anywhere could sign in. */
const ANY_ORGANISATION = /\/(common|organizations|consumers)(\/|$)/i;

/**
 * Whether an identity provider may be where it is said to be: for one organisation, and, while it is in use, where the
 * operators allow it.
 */
export function isIssuer(
  { issuer, kind, enabled }: Pick<OidcProvider, 'issuer' | 'kind' | 'enabled'>,
  origins: string[],
): boolean {
  if (!URL.canParse(issuer) || (kind === 'entra' && ANY_ORGANISATION.test(issuer))) return false;
  return isModelAddress(issuer, enabled ? origins : [new URL(issuer).origin]);
}
