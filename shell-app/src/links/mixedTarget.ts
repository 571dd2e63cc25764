import { applicationPath, type MenuEntry, MODULE_APPLICATIONS, shell } from '@attest/api-contract';

const pageOf = (address: string) => (address.split(/[?#]/, 1)[0] ?? '').replace(/\/$/, '');

/** Whether an address belongs to the mixed application. */
export const isMixed = (address: string) => `${pageOf(address)}/`.startsWith(`${shell.mixed}/`);

/** Whether it names no page below that. */
export const isMixedStart = (address: string) => pageOf(address) === shell.mixed;

/** Application and first folder of a page: `/…/qms-app/deviation/…` → `/…/qms-app`, `deviation`. */
function placeOf(path: string): { application: string; folder: string } | undefined {
  const application = MODULE_APPLICATIONS.map(({ name }) => applicationPath(name)).find((one) =>
    path.startsWith(`${one}/`),
  );
  const [folder] = /^[\w-]+/.exec(path.slice((application?.length ?? 0) + 1)) ?? [];
  return application && folder ? { application, folder } : undefined;
}

/**
 * Where an address of the mixed application leads, which names a page without saying whose it is: to the module among
 * the person's menus that has such pages. Null when it names no page, or one that none of them has.
 */
export function mixedTarget(address: string, menus: Pick<MenuEntry, 'path'>[]): string | null {
  const rest = address.slice(shell.mixed.length);
  const [, wanted] = /^\/([\w-]+)/.exec(rest) ?? [];
  for (const { path } of menus) {
    const place = placeOf(path);
    if (wanted && place?.folder === wanted) return place.application + rest;
  }
  return null;
}
