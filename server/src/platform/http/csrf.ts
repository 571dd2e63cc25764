import { createHmac, timingSafeEqual } from 'node:crypto';

/** The CSRF token of a session: follows from the session's own token, which no other page can read. */
export const csrfOf = (token: string): string =>
  createHmac('sha256', token).update('attest csrf').digest('base64url');

export function csrfFits(token: string, given: string | undefined): boolean {
  const [right, offered] = [Buffer.from(csrfOf(token)), Buffer.from(given ?? '')];
  return right.length === offered.length && timingSafeEqual(right, offered);
}
