const baseElement = () => document.querySelector<HTMLBaseElement>('base[href]');

/** Address of the suite's root with a trailing slash; it differs from `/` under a sub-path. */
export const baseUrl = baseElement()?.href ?? new URL('/', window.location.href).href;

/** Path of the suite's root with a trailing slash, `/` or `/sub/path/`. */
export const basePath = new URL(baseUrl).pathname;

/** Pages that need no session. */
const PUBLIC_PAGES = [
  '/login',
  '/forgot-pwd',
  '/auto-login',
  '/redirect',
  '/dmsFileShareView',
  '/401',
  '/403',
  '/404',
];

/** Public pages that carry a code of their own. */
const PUBLIC_FOLDERS = ['/certificate/'];

/** Whether a path below the base (`/login?…`) may be shown without a session. */
export const isPublicPath = (path: string) => {
  const page = path.split(/[?#]/, 1)[0] ?? '';
  return (
    PUBLIC_PAGES.some((known) => page === known || page === `${known}/`) ||
    PUBLIC_FOLDERS.some((folder) => page.startsWith(folder) && page.length > folder.length)
  );
};

/** Pages for whoever is signed in; of the folders, every address is one. */
const PAGES =
  /^\/(home(\/(index|done|launch|micro))?|user-info(\/(index|micro))?|queryManager(\/(index|info|edit))?|proxy-user-info|update-pwd|log|dashboard|report-forms|todoList|launchApprovalcenter|completedApprovalcenter)?\/?$/;
const FOLDERS =
  /^\/(administration|data-in|dms-service-config|qms-service-config|micro-app\/(qms|dms|tms|mixed)-app)(\/|$)/;

/** Whether a path below the base belongs to the suite and needs a session. What is no page needs no sign-in either. */
export const isSuitePath = (path: string): boolean => {
  const page = path.split(/[?#]/, 1)[0] ?? '';
  return PAGES.test(page) || FOLDERS.test(page);
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
  navigate(`/404?from=${encodeURIComponent(currentPath().slice(0, 500))}`, { replace: true });

/**
 * Goes to an address below the base without a page load. The router of applications listens to the
 * History API, so no import of it is needed here.
 */
export function navigate(path: string, { replace = false }: { replace?: boolean } = {}): void {
  const address = addressOf(path);
  if (replace) window.history.replaceState(null, '', address);
  else window.history.pushState(null, '', address);
}
