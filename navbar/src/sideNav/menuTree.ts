import type { MenuEntry, ModuleCode } from '@attest/api-contract';

export interface MenuGroup {
  module: MenuEntry['module'];
  entries: MenuEntry[];
}

const MODULE_ORDER: MenuEntry['module'][] = ['SHELL', 'QMS', 'DMS', 'TMS'];

/** Authorised menus by module, in order; modules that the tenant lacks and pages within a menu are left out. */
export function menuGroups(menus: MenuEntry[], tenantModules: ModuleCode[]): MenuGroup[] {
  const has = (module: MenuEntry['module']) => module === 'SHELL' || tenantModules.includes(module);
  return MODULE_ORDER.filter(has)
    .map((module) => ({
      module,
      entries: menus
        .filter((menu) => menu.module === module && menu.parentCode === null)
        .sort((a, b) => a.order - b.order),
    }))
    .filter(({ entries }) => entries.length > 0);
}

const pageOf = (path: string) => path.split(/[?#]/, 1)[0] ?? '';

/** First two steps of an address, e.g. `/micro-app/qms-app` or `/home/index`. */
const areaOf = (path: string) => pageOf(path).split('/').slice(0, 3).join('/');

/**
 * Code of the menu that the address belongs to: the menu whose address is the longest beginning of it,
 * else one of the same folder, so that a record's page marks the list it came from.
 */
export function currentMenu(menus: MenuEntry[], path: string): string | undefined {
  const page = pageOf(path);
  const within = (folder: string) => page === folder || page.startsWith(`${folder}/`);
  const longestFirst = [...menus].sort((a, b) => b.path.length - a.path.length);
  const exact = longestFirst.find((menu) => within(pageOf(menu.path)));
  if (exact) return exact.code;
  const folderOf = (menu: MenuEntry) => pageOf(menu.path).replace(/\/[^/]*$/, '');
  return longestFirst.find((menu) => {
    const folder = folderOf(menu);
    return folder !== '' && folder !== areaOf(menu.path).replace(/\/[^/]*$/, '') && within(folder);
  })?.code;
}
