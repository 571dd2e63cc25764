import { ACTION_CODES, type ActionCode, type Grant, type MatrixMenu } from '@attest/api-contract';

/** The grants after one box was clicked: whoever may do anything in a menu may also view it. */
export function withAction(grants: Grant[], menu: string, action: ActionCode, on: boolean): Grant[] {
  const grant = grants.find((one) => one.menu === menu) ?? { menu, actions: [], scope: 'tenant' as const };
  const kept = grant.actions.filter((one) => one !== action);
  const actions: ActionCode[] = on ? [...new Set<ActionCode>(['view', ...kept, action])] : kept;
  return withGrant(grants, { ...grant, actions: !on && action === 'view' ? [] : actions });
}

export function withScope(grants: Grant[], menu: string, scope: Grant['scope']): Grant[] {
  const grant = grants.find((one) => one.menu === menu);
  return grant ? withGrant(grants, { ...grant, scope }) : grants;
}

const withGrant = (grants: Grant[], grant: Grant): Grant[] => [
  ...grants.filter(({ menu }) => menu !== grant.menu),
  ...(grant.actions.length > 0 ? [grant] : []),
];

/** The same in an order that can be compared. */
export const sameGrants = (a: Grant[], b: Grant[]): boolean => written(a) === written(b);

const written = (grants: Grant[]) =>
  grants
    .map(({ menu, actions, scope }) => `${menu} ${[...actions].sort().join()} ${scope}`)
    .sort()
    .join('\n');

/** Actions that any menu has, in the order of the matrix. */
export const columnsOf = (menus: MatrixMenu[]): ActionCode[] =>
  ACTION_CODES.filter((action) => menus.some(({ actions }) => actions.includes(action)));
