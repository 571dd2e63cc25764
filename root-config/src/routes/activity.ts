/** What decides which applications are shown. */
export interface Situation {
  /** Path below the suite's root, with a leading slash. */
  path: string;
  isPublic: boolean;
  /** Modules of the user's menus; undefined while nobody is signed in. */
  menuModules: ReadonlySet<string> | undefined;
  /** Modules of the tenant; undefined while the tenant is unknown. */
  tenantModules: readonly string[] | undefined;
}

/** An application of a module: its name in the import map, where it lives, which module it needs. */
export interface ModuleApplication {
  name: string;
  path: string;
  module: string;
}

export const NAVBAR = '@attest/navbar';
export const SHELL = '@attest/shell-app';

export const MODULE_APPLICATIONS: readonly ModuleApplication[] = [
  { name: '@attest/qms-app', path: '/micro-app/qms-app', module: 'QMS' },
  { name: '@attest/dms-app', path: '/micro-app/dms-app', module: 'DMS' },
  { name: '@attest/tms-app', path: '/micro-app/tms-app', module: 'TMS' },
];

const isUnder = (path: string, prefix: string): boolean => path === prefix || path.startsWith(`${prefix}/`);

/** The module application that an address belongs to, allowed or not. */
export const applicationAt = (path: string): ModuleApplication | undefined =>
  MODULE_APPLICATIONS.find((application) => isUnder(path, application.path));

/** Whether the user has menus of the module and the tenant has the module. */
export const mayOpen = ({ module }: ModuleApplication, { menuModules, tenantModules }: Situation): boolean =>
  (menuModules?.has(module) ?? false) && (tenantModules?.includes(module) ?? false);

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
