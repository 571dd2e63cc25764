import { ADMINISTRATION_VIEWS, PARTS } from '../administration/parts';
import { FORMER_PATHS } from './formerPaths';

/** Pages of the shell that may be gone to after sign-in. */
const PAGES = [
  '/home',
  '/home/index',
  '/home/done',
  '/home/launch',
  '/home/micro',
  '/update-pwd',
  '/user-info',
  '/user-info/index',
  '/user-info/micro',
  '/proxy-user-info',
  '/log',
  '/dashboard',
  '/report-forms',
  '/queryManager',
  '/queryManager/index',
  '/queryManager/info',
  '/queryManager/edit',
  ...ADMINISTRATION_VIEWS.map((view) => PARTS[view].path),
];

/** Applications: every address below them is theirs. */
const APPLICATIONS = ['qms', 'dms', 'tms', 'mixed'].map((name) => `/micro-app/${name}-app`);

const MAX_LENGTH = 2_000;
/** Nothing that a browser or a server might read as another address. */
const SUSPICIOUS = /[\\\s\p{Cc}]|%(?:2f|5c|2e|25|0\d|1[0-9a-f]|7f)/iu;
const ORIGIN = 'https://attest.invalid';

const isKnown = (page: string) =>
  PAGES.includes(page) || APPLICATIONS.some((root) => page === root || page.startsWith(`${root}/`));

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
  const known = FORMER_PATHS[plain] ?? plain;
  if (url.origin !== ORIGIN || !isKnown(known)) return null;
  return known + url.search + url.hash;
}
