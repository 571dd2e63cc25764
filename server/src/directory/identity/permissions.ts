import type { DataScope } from '@attest/api-contract';
import type { TenantTransaction } from '../../platform/database/tenantTransaction';
import { prepared } from '../../platform/database/transaction';
import type { Context } from '../../platform/module';
import { reaches } from './dataScope';

interface Grant {
  role_code: string;
  menu_code: string;
  actions: string[];
  scope: DataScope;
}

export interface Permissions {
  permissions: ReadonlyMap<string, ReadonlySet<string>>;
  scopes: ReadonlyMap<string, DataScope>;
}

interface Remembered {
  version: number;
  byRole: Map<string, Grant[]>;
  /** By roles with their scopes: people of one kind share one. */
  unions: Map<string, Permissions>;
}

const wider = (a: DataScope | undefined, b: DataScope): DataScope => (a && reaches(a, b) ? a : b);

/** Per tenant; valid only for the version that the session query just read, so it is never outdated. */
const remembered = new Map<string, Remembered>();

/** Menus of a module begin with its code; those of one that the tenant has switched off give nothing. */
const GRANTS = `
  select p.role_code, p.menu_code, p.actions, p.scope from role_permission p
  join tenant t on t.id = p.tenant_id
  where p.tenant_id = current_setting('app.tenant_id')::uuid
    and (p.menu_code !~ '^(Dms|Tms|Qms)[A-Z]' or upper(left(p.menu_code, 3)) = any(t.modules))`;

async function grantsOf(tx: TenantTransaction, tenant: string, version: number): Promise<Remembered> {
  const known = remembered.get(tenant);
  if (known?.version === version) return known;
  const byRole = new Map<string, Grant[]>();
  for (const grant of await prepared<Grant>(tx, 'role-grants', GRANTS)) {
    byRole.set(grant.role_code, [...(byRole.get(grant.role_code) ?? []), grant]);
  }
  const grants = { version, byRole, unions: new Map<string, Permissions>() };
  remembered.set(tenant, grants);
  return grants;
}

/** Union of what the roles give; the data scope of a menu is the widest among roles that may view it. */
export async function permissionsOf(
  tx: TenantTransaction,
  tenant: { id: string; version: number },
  roles: string[],
  roleScopes: (string | null)[],
): Promise<Permissions> {
  const { byRole, unions } = await grantsOf(tx, tenant.id, tenant.version);
  const key = JSON.stringify([roles, roleScopes]);
  const union = unions.get(key) ?? unite(byRole, roles, roleScopes);
  unions.set(key, union);
  return union;
}

function unite(byRole: Map<string, Grant[]>, roles: string[], roleScopes: (string | null)[]): Permissions {
  const permissions = new Map<string, Set<string>>();
  const scopes = new Map<string, DataScope>();
  roles.forEach((role, index) => {
    for (const { menu_code: menu, actions, scope } of byRole.get(role) ?? []) {
      const held = permissions.get(menu) ?? new Set<string>();
      for (const action of actions) held.add(action);
      permissions.set(menu, held);
      if (!actions.includes('view')) continue;
      scopes.set(menu, wider(scopes.get(menu), (roleScopes[index] as DataScope | null) ?? scope));
    }
  });
  return { permissions, scopes };
}

const menusOf = (ctx: Context, modules: readonly string[]) =>
  ctx.menus.filter((menu) => menu.module === 'SHELL' || modules.includes(menu.module));

/** Menus the caller may open in this tenant: something is granted, and the tenant has the module. */
export const authorisedMenus = (ctx: Context, modules: readonly string[]) =>
  menusOf(ctx, modules).flatMap((menu) => {
    const actions = ctx.caller.permissions.get(menu.code);
    return actions?.has('view') ? [{ ...menu, actionCodeList: [...actions].sort() }] : [];
  });

/** Addresses of the menus that this tenant has and the caller may not open. */
export const closedPaths = (ctx: Context, modules: readonly string[]): string[] =>
  menusOf(ctx, modules).flatMap(({ code, path }) =>
    ctx.caller.permissions.get(code)?.has('view') ? [] : [path],
  );
