import { applicationPath, MODULE_APPLICATIONS } from '@attest/api-contract';
import { isPublicPath } from '@attest/shared-utility';
import { formerlyAt } from '../redirect/formerPaths';
import { type Given, PAGES } from './table';

type Found =
  /** A page of the table, by its address there. */
  | { at: string; given: Given }
  /** Where the page of a former address stands now. */
  | { now: string }
  /** Another application is about to take over. */
  | { foreign: true }
  | { unknown: true };

/** What the shell shows at an address. */
export type Route = { isPublic: boolean } & Found;

const isApplication = (page: string) =>
  MODULE_APPLICATIONS.some(({ name }) => `${page}/`.startsWith(`${applicationPath(name)}/`));

/** What an address holds where that of the table has names; null where it is another address. */
function givenIn(address: string, page: string): Given | null {
  if (!address.includes(':')) return address === page ? {} : null;
  const [names, parts] = [address.split('/'), page.split('/')];
  const fits = names.every((name, index) =>
    name.startsWith(':') ? /^[\w-]+$/.test(parts[index] ?? '') : name === parts[index],
  );
  if (!fits || names.length !== parts.length) return null;
  return Object.fromEntries(
    names.flatMap((name, index) => (name.startsWith(':') ? [[name.slice(1), parts[index] ?? '']] : [])),
  );
}

function found(page: string, path: string): Found {
  for (const [at] of PAGES) {
    const given = givenIn(at, page);
    if (given) return { at, given };
  }
  if (isApplication(page)) return { foreign: true };
  const now = formerlyAt(path);
  return now ? { now } : { unknown: true };
}

/** The route of an address below the base; unknown ones lead to the page that says so. */
export function routeOf(path: string): Route {
  const page = (path.split(/[?#]/, 1)[0] ?? '').replace(/(.)\/$/, '$1');
  return { ...found(page, path), isPublic: isPublicPath(page) };
}
