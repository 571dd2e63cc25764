import { isPublicPath } from '@attest/shared-utility';
import { ADMINISTRATION_VIEWS, type AdministrationView, PARTS } from '../administration/parts';
import { FORMER_PATHS } from '../redirect/formerPaths';

const LISTS = ['index', 'done', 'launch', 'micro'] as const;
export type HomeList = (typeof LISTS)[number];

const QUERY_VIEWS = ['index', 'info', 'edit'] as const;
export type QueryView = (typeof QUERY_VIEWS)[number];

type Plain =
  | 'start'
  | 'account'
  | 'accountTraining'
  | 'agentInfo'
  | 'password'
  | 'forgotten'
  | 'audit'
  | 'dashboard'
  | 'reports'
  | 'redirect'
  | '401'
  | '403'
  | '404'
  | 'unknown'
  | 'foreign';

/** What the shell shows at an address. */
export type Route = { isPublic: boolean } & (
  | { page: Plain }
  | { page: 'home'; list: HomeList }
  | { page: 'query'; view: QueryView }
  | { page: 'administration'; view: AdministrationView }
  | { page: 'certificate'; code: string }
  | { page: 'former'; path: string }
);

const PLAIN: Record<string, Plain> = {
  '/': 'start',
  '/update-pwd': 'password',
  '/forgot-pwd': 'forgotten',
  '/user-info': 'account',
  '/user-info/index': 'account',
  '/user-info/micro': 'accountTraining',
  '/proxy-user-info': 'agentInfo',
  '/log': 'audit',
  '/dashboard': 'dashboard',
  '/report-forms': 'reports',
  '/redirect': 'redirect',
  '/401': '401',
  '/403': '403',
  '/404': '404',
};

const isQueryView = (name: string): name is QueryView => (QUERY_VIEWS as readonly string[]).includes(name);
const isList = (name: string): name is HomeList => (LISTS as readonly string[]).includes(name);
const isApplication = (page: string) => /^\/micro-app\/(qms|dms|tms)-app(\/|$)/.test(page);

/** The route of an address below the base; unknown ones lead to the page that says so. */
export function routeOf(path: string): Route {
  const page = (path.split(/[?#]/, 1)[0] ?? '').replace(/(.)\/$/, '$1');
  const isPublic = isPublicPath(page);
  const plain = PLAIN[page];
  if (plain) return { page: plain, isPublic };
  if (page === '/home') return { page: 'home', list: 'index', isPublic };
  const [, list] = /^\/home\/(\w+)$/.exec(page) ?? [];
  if (list && isList(list)) return { page: 'home', list, isPublic };
  if (page === '/queryManager') return { page: 'query', view: 'index', isPublic };
  const [, view] = /^\/queryManager\/(\w+)$/.exec(page) ?? [];
  if (view && isQueryView(view)) return { page: 'query', view, isPublic };
  const part = ADMINISTRATION_VIEWS.find((one) => PARTS[one].path === page);
  if (part) return { page: 'administration', view: part, isPublic };
  const [, code] = /^\/certificate\/([\w-]+)$/.exec(page) ?? [];
  if (code) return { page: 'certificate', code, isPublic };
  if (Object.hasOwn(FORMER_PATHS, page)) return { page: 'former', path: page, isPublic };
  if (isApplication(page)) return { page: 'foreign', isPublic };
  return { page: 'unknown', isPublic };
}
