import { applicationPath, MODULE_APPLICATIONS, shell } from '@attest/api-contract';

const baseElement = () => document.querySelector<HTMLBaseElement>('base[href]');

/** Address of the suite's root with a trailing slash; it differs from `/` under a sub-path. */
export const baseUrl = baseElement()?.href ?? new URL('/', window.location.href).href;

/** Path of the suite's root with a trailing slash, `/` or `/sub/path/`. */
export const basePath = new URL(baseUrl).pathname;

/** Pages that need no session. */
const PUBLIC_PAGES = [
  shell.login,
  shell.forgottenPassword,
  shell.redirect,
  shell.noPermission,
  shell.forbidden,
  shell.notFound,
  shell.signInAnswer,
  shell.reply,
];

/** Public pages that carry a code of their own. */
const PUBLIC_FOLDERS = [shell.certificate('')];

/** The page that a path names, without query, hash and a slash at its end. */
const pageOf = (path: string): string => (path.split(/[?#]/, 1)[0] ?? '').replace(/(.)\/$/, '$1');

/** Whether a path below the base (`/login?…`) may be shown without a session. */
export const isPublicPath = (path: string) => {
  const page = pageOf(path);
  return (
    PUBLIC_PAGES.includes(page) ||
    PUBLIC_FOLDERS.some((folder) => page.startsWith(folder) && page.length > folder.length)
  );
};

/** Pages for whoever is signed in. */
const PAGES: string[] = [
  shell.start,
  shell.home,
  ...shell.HOME_LISTS.map((list) => shell.homeList(list)),
  shell.account,
  shell.accountIndex,
  shell.accountTraining,
  shell.agentInfo,
  shell.password,
  shell.auditTrail,
  shell.dashboard,
  shell.reports,
  shell.queries,
  ...shell.QUERY_VIEWS.map((view) => shell.queriesView(view)),
  shell.formerTodo,
  shell.formerStarted,
  shell.formerDone,
];

/** Of these, every address below is one too. */
const FOLDERS = [
  shell.administration,
  shell.configuration,
  shell.configurationDocuments,
  shell.configurationTraining,
  shell.dataIn,
  shell.mixed,
  ...MODULE_APPLICATIONS.map(({ name }) => applicationPath(name)),
];

/** Whether a path below the base belongs to the suite and needs a session. What is no page needs no sign-in either. */
export const isSuitePath = (path: string): boolean => {
  const page = pageOf(path);
  return PAGES.includes(page) || FOLDERS.some((folder) => `${page}/`.startsWith(`${folder}/`));
};

/** Full path of an address below the base: `/home` → `/sub/path/home`. */
export const addressOf = (path: string) => basePath + path.replace(/^\/+/, '');

/** Path, query and hash of the page, as seen from the base. */
export function currentPath(): string {
  const { pathname, search, hash } = window.location;
  const below = pathname.startsWith(basePath) ? pathname.slice(basePath.length) : pathname.slice(1);
  return `/${below}${search}${hash}`;
}

/** Goes to the page that says there is nothing at this address; that page knows which one it was. */
export const goToNotFound = (): void =>
  navigate(`${shell.notFound}?from=${encodeURIComponent(currentPath().slice(0, 500))}`, { replace: true });

/**
 * Goes to an address below the base without a page load. The router of applications listens to the
 * History API, so no import of it is needed here.
 */
export function navigate(path: string, { replace = false }: { replace?: boolean } = {}): void {
  const address = addressOf(path);
  if (replace) window.history.replaceState(null, '', address);
  else window.history.pushState(null, '', address);
}
