import type { MenuEntry } from '@attest/api-contract';

const MIXED = '/micro-app/mixed-app';

const pageOf = (address: string) => (address.split(/[?#]/, 1)[0] ?? '').replace(/\/$/, '');

/** Whether an address belongs to the mixed application. */
export const isMixed = (address: string) => `${pageOf(address)}/`.startsWith(`${MIXED}/`);

/** Whether it names no page below that. */
export const isMixedStart = (address: string) => pageOf(address) === MIXED;

/** Application and first folder of a page: `/micro-app/qms-app/deviation/…` → `/micro-app/qms-app`, `deviation`. */
const PAGE = /^(\/micro-app\/[a-z]+-app)\/([\w-]+)/;

/**
 * Where an address of the mixed application leads, which names a page without saying whose it is: to the module among
 * the person's menus that has such pages. Null when it names no page, or one that none of them has.
 */
export function mixedTarget(address: string, menus: Pick<MenuEntry, 'path'>[]): string | null {
  const rest = address.slice(MIXED.length);
  const [, wanted] = /^\/([\w-]+)/.exec(rest) ?? [];
  for (const { path } of menus) {
    const [, application, folder] = PAGE.exec(path) ?? [];
    if (wanted && folder === wanted) return application + rest;
  }
  return null;
}
