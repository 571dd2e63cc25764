import type { ModuleCode } from './tenancy';

/*
 * The applications of the suite, named once: pages, server, build, tests and checks ask here. Each is a workspace of
 * that name and a module `@attest/<name>` of the import map.
 */

const REGISTRY = {
  'qms-app': 'QMS',
  'dms-app': 'DMS',
  'tms-app': 'TMS',
  'shell-app': null,
  navbar: null,
} as const satisfies Record<string, ModuleCode | null>;

/** Name of an application: its workspace, and the namespace of its texts. */
export type ApplicationName = keyof typeof REGISTRY;

export const APPLICATIONS = Object.keys(REGISTRY) as ApplicationName[];

/** The applications that a tenant has with a module of the suite. */
export const MODULE_APPLICATIONS = APPLICATIONS.flatMap((name) => {
  const module = REGISTRY[name];
  return module ? [{ name, module }] : [];
});

/** Where the pages of an application stand, below the origin. */
export const applicationPath = (name: string): string => `/micro-app/${name}`;

/** Where the pages of a module stand, below the origin. */
export const modulePath = (module: ModuleCode): string => {
  const found = MODULE_APPLICATIONS.find((one) => one.module === module);
  if (!found) throw new Error(`No application has the module ${module}`);
  return applicationPath(found.name);
};

/** Workspaces with texts, by the namespace that these have in the browser. */
export const TEXT_WORKSPACES = {
  root: 'root-config',
  utility: 'shared-utility',
  ui: 'shared-ui',
  ...(Object.fromEntries(APPLICATIONS.map((name) => [name, name])) as { [N in ApplicationName]: N }),
} as const;

/** Namespace of texts of the browser. */
export type TextNamespace = keyof typeof TEXT_WORKSPACES;
