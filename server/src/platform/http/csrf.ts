import { createHmac, timingSafeEqual } from 'node:crypto';

/** The CSRF token of a session: follows from the session's own token, which no other page can read. */
export const csrfOf = (token: string): string =>
  createHmac('sha256', token).update('attest csrf').digest('base64url');

/** Sessions whose token is remembered; the one that came first goes first. */
const MOST_REMEMBERED = 5_000;
const remembered = new Map<string, Buffer>();

/** The same as bytes, worked out once while a session calls again and again. */
function rightFor(token: string): Buffer {
  const known = remembered.get(token);
  if (known) return known;
  const right = Buffer.from(csrfOf(token));
  remembered.set(token, right);
  const [oldest] = remembered.keys();
  if (remembered.size > MOST_REMEMBERED && oldest !== undefined) remembered.delete(oldest);
  return right;
}

export function csrfFits(token: string, given: string | undefined): boolean {
  const [right, offered] = [rightFor(token), Buffer.from(given ?? '')];
  return right.length === offered.length && timingSafeEqual(right, offered);
}
