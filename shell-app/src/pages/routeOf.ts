import { applicationPath, MODULE_APPLICATIONS, shell } from '@attest/api-contract';
import { isPublicPath } from '@attest/shared-utility';
import { ADMINISTRATION_VIEWS, type AdministrationView, PARTS } from '../administration/parts';
import { formerlyAt } from '../redirect/formerPaths';

export type HomeList = (typeof shell.HOME_LISTS)[number];

export type QueryView = (typeof shell.QUERY_VIEWS)[number];

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
  | 'catalogue'
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
  | { page: 'former'; now: string }
);

const PLAIN: Record<string, Plain> = {
  [shell.start]: 'start',
  [shell.password]: 'password',
  [shell.forgottenPassword]: 'forgotten',
  [shell.account]: 'account',
  [shell.accountIndex]: 'account',
  [shell.accountTraining]: 'accountTraining',
  [shell.agentInfo]: 'agentInfo',
  [shell.auditTrail]: 'audit',
  [shell.dashboard]: 'dashboard',
  [shell.reports]: 'reports',
  [shell.redirect]: 'redirect',
  [shell.noPermission]: '401',
  [shell.forbidden]: '403',
  [shell.notFound]: '404',
  // Of the parts that screens are made of, for those who make screens.
  ...(process.env.NODE_ENV === 'development' && { '/catalogue': 'catalogue' as const }),
};

const isApplication = (page: string) =>
  MODULE_APPLICATIONS.some(({ name }) => `${page}/`.startsWith(`${applicationPath(name)}/`));

const CERTIFICATE = shell.certificate('');

/** The route of an address below the base; unknown ones lead to the page that says so. */
export function routeOf(path: string): Route {
  const page = (path.split(/[?#]/, 1)[0] ?? '').replace(/(.)\/$/, '$1');
  const isPublic = isPublicPath(page);
  const plain = PLAIN[page];
  if (plain) return { page: plain, isPublic };
  if (page === shell.home) return { page: 'home', list: 'index', isPublic };
  const list = shell.HOME_LISTS.find((one) => shell.homeList(one) === page);
  if (list) return { page: 'home', list, isPublic };
  if (page === shell.queries) return { page: 'query', view: 'index', isPublic };
  const view = shell.QUERY_VIEWS.find((one) => shell.queriesView(one) === page);
  if (view) return { page: 'query', view, isPublic };
  const part = ADMINISTRATION_VIEWS.find((one) => PARTS[one].path === page);
  if (part) return { page: 'administration', view: part, isPublic };
  const code = page.startsWith(CERTIFICATE) ? page.slice(CERTIFICATE.length) : '';
  if (/^[\w-]+$/.test(code)) return { page: 'certificate', code, isPublic };
  if (isApplication(page)) return { page: 'foreign', isPublic };
  const now = formerlyAt(path);
  if (now) return { page: 'former', now, isPublic };
  return { page: 'unknown', isPublic };
}
