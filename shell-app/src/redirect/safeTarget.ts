import { isSuitePath } from '@attest/shared-utility';
import { formerlyAt } from './formerPaths';

const MAX_LENGTH = 2_000;
/** Nothing that a browser or a server might read as another address. */
const SUSPICIOUS = /[\\\s\p{Cc}]|%(?:2f|5c|2e|25|0\d|1[0-9a-f]|7f)/iu;
const ORIGIN = 'https://attest.invalid';

/**
 * The address below the base that `target` names, if it is one of ours; null for everything else. Only paths
 * of known routes are taken: no other origin, no scheme, no encoded slashes, no way out of a folder.
 */
export function safeTarget(target: string | null | undefined): string | null {
  if (!target || target.length > MAX_LENGTH || !/^\/(?!\/)/.test(target)) return null;
  const [page = ''] = target.split(/[?#]/, 1);
  if (SUSPICIOUS.test(page) || /[@:;]|\/\/|\/\.{1,2}(\/|$)/.test(page)) return null;
  let url: URL;
  try {
    url = new URL(target, ORIGIN);
  } catch {
    return null;
  }
  const plain = url.pathname.replace(/\/$/, '');
  const known = formerlyAt(plain) ?? plain;
  if (url.origin !== ORIGIN || !isSuitePath(known)) return null;
  return known + url.search + url.hash;
}
