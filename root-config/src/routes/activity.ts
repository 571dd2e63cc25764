import { applicationPath, MODULE_APPLICATIONS } from '@attest/api-contract/applications';

/** What decides which applications are shown. */
export interface Situation {
  /** Path below the suite's root, with a leading slash. */
  path: string;
  isPublic: boolean;
  /** Modules of the user's menus; undefined while nobody is signed in. */
  menuModules: ReadonlySet<string> | undefined;
  /** Modules of the tenant; undefined while the tenant is unknown. */
  tenantModules: readonly string[] | undefined;
  /** Paths of menus that the user may open, and of those that they may not. */
  openPaths: readonly string[];
  closedPaths: readonly string[];
}

/** An application of a module: its name in the import map, where it lives, which module it needs. */
interface RegisteredApplication {
  name: string;
  path: string;
  module: string;
}

export const NAVBAR = '@attest/navbar';
export const SHELL = '@attest/shell-app';

/** The applications of the modules, as they are registered. */
export const REGISTERED: readonly RegisteredApplication[] = MODULE_APPLICATIONS.map(({ name, module }) => ({
  name: `@attest/${name}`,
  path: applicationPath(name),
  module,
}));

const isUnder = (path: string, prefix: string): boolean => path === prefix || path.startsWith(`${prefix}/`);

/** The module application that an address belongs to, allowed or not. */
export const applicationAt = (path: string): RegisteredApplication | undefined =>
  REGISTERED.find((application) => isUnder(path, application.path));

/** Whether the user has menus of the module and the tenant has the module. */
export const mayOpen = (
  { module }: RegisteredApplication,
  { menuModules, tenantModules }: Situation,
): boolean => (menuModules?.has(module) ?? false) && (tenantModules?.includes(module) ?? false);

/** A record has its id in its address. Whoever has its link, say in a task, is judged by the server. */
const RECORD = /\/[0-9a-f]{8}-[0-9a-f-]{27}(\/|$)/i;

const NAMES_RECORD = ['taskId', 'procInstId', 'procInstNo'];

/** Whether a query names a record, as that of an approval link does: the server judges who may see it. */
export const namesRecord = (search: string): boolean => {
  const query = new URLSearchParams(search);
  return NAMES_RECORD.some((key) => query.has(key));
};

/** Whether an address is a page of a menu that the user may not open; the menu nearest to it decides. */
export const isClosed = ({ path, openPaths, closedPaths }: Situation): boolean => {
  const nearest = (menus: readonly string[]) =>
    Math.max(0, ...menus.filter((menu) => isUnder(path, menu)).map(({ length }) => length));
  return nearest(closedPaths) > nearest(openPaths) && !RECORD.test(path);
};

/**
 * Names of the applications that an address shows. Public pages belong to the shell alone; nothing else is shown
 * until somebody is signed in; a module that may not be opened is left to the shell, which says so.
 */
export const activeApplications = (situation: Situation): string[] => {
  if (situation.isPublic) return [SHELL];
  if (!situation.menuModules) return [];
  const application = applicationAt(situation.path);
  if (!application) return [NAVBAR, SHELL];
  if (!situation.tenantModules) return [NAVBAR];
  return [NAVBAR, mayOpen(application, situation) ? application.name : SHELL];
};
