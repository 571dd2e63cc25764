import type { MenuEntry, MenuGroup, ModuleCode } from '@attest/api-contract';

/** Menus that stand together under a name. */
export interface MenuFolder {
  group: MenuGroup;
  entries: [MenuEntry, ...MenuEntry[]];
}

export interface ModuleMenus {
  module: MenuEntry['module'];
  entries: (MenuEntry | MenuFolder)[];
}

export const isFolder = (entry: MenuEntry | MenuFolder): entry is MenuFolder => 'entries' in entry;

/** Menus of a module that are found without groups. */
const FEW = 8;

const MODULE_ORDER: MenuEntry['module'][] = ['SHELL', 'QMS', 'DMS', 'TMS'];

/**
 * Authorised menus by module, in order; modules that the tenant lacks and pages within a menu are left out. Of many menus
 * those of a group stand where the first of them would.
 */
export function menusByModule(menus: MenuEntry[], tenantModules: ModuleCode[]): ModuleMenus[] {
  const has = (module: MenuEntry['module']) => module === 'SHELL' || tenantModules.includes(module);
  return MODULE_ORDER.filter(has)
    .map((module) => {
      const entries = menus
        .filter((menu) => menu.module === module && menu.parentCode === null)
        .sort((a, b) => a.order - b.order);
      return { module, entries: entries.length > FEW ? inFolders(entries) : entries };
    })
    .filter(({ entries }) => entries.length > 0);
}

/** A group of a single menu is that menu. */
function inFolders(menus: MenuEntry[]): (MenuEntry | MenuFolder)[] {
  return menus.flatMap((menu) => {
    if (!menu.group) return menu;
    const [first, ...others] = menus.filter(({ group }) => group === menu.group);
    if (!first || others.length === 0) return menu;
    return menu === first ? { group: menu.group, entries: [first, ...others] } : [];
  });
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
