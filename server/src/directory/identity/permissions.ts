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

/** A tenant, and the version of what is remembered of it. */
interface Versioned {
  id: string;
  version: number;
}

interface Department {
  id: string;
  parent_id: string | null;
  head_id: string | null;
}

interface Remembered {
  version: number;
  byRole: Map<string, Grant[]>;
  /** By roles with their scopes: people of one kind share one. */
  unions: Map<string, Permissions>;
  /** Departments by who heads them, and by the one that they are right below. */
  headed: ReadonlyMap<string, readonly string[]>;
  below: ReadonlyMap<string, readonly string[]>;
  /** By person and department: the departments that the scope `tree` covers. */
  reaches: Map<string, readonly string[]>;
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

const DEPARTMENTS = 'select id, parent_id, head_id from department';

async function grantsOf(tx: TenantTransaction, { id: tenant, version }: Versioned): Promise<Remembered> {
  const known = remembered.get(tenant);
  if (known?.version === version) return known;
  const byRole = new Map<string, Grant[]>();
  for (const grant of await prepared<Grant>(tx, 'role-grants', GRANTS)) {
    byRole.set(grant.role_code, [...(byRole.get(grant.role_code) ?? []), grant]);
  }
  const departments = await prepared<Department>(tx, 'departments-above', DEPARTMENTS);
  const headed = idsBy(departments, ({ head_id }) => head_id);
  const below = idsBy(departments, ({ parent_id }) => parent_id);
  const grants = { version, byRole, unions: new Map(), headed, below, reaches: new Map() };
  remembered.set(tenant, grants);
  return grants;
}

function idsBy(
  departments: readonly Department[],
  keyOf: (department: Department) => string | null,
): Map<string, string[]> {
  const ids = new Map<string, string[]>();
  for (const department of departments) {
    const key = keyOf(department);
    if (key === null) continue;
    const known = ids.get(key);
    if (known) known.push(department.id);
    else ids.set(key, [department.id]);
  }
  return ids;
}

/** Union of what the roles give; the data scope of a menu is the widest among roles that may view it. */
export async function permissionsOf(
  tx: TenantTransaction,
  tenant: Versioned,
  roles: string[],
  roleScopes: (string | null)[],
): Promise<Permissions> {
  const { byRole, unions } = await grantsOf(tx, tenant);
  const key = JSON.stringify([roles, roleScopes]);
  const union = unions.get(key) ?? unite(byRole, roles, roleScopes);
  unions.set(key, union);
  return union;
}

/**
 * The departments that the scope `tree` covers for a person: the own one, those that the person heads, and all below
 * these. Known before a statement is planned, so that the database reckons with how much lies in them.
 */
export async function reachOf(
  tx: TenantTransaction,
  tenant: Versioned,
  { userId, departmentId }: { userId: string; departmentId: string | null },
): Promise<readonly string[]> {
  const { headed, below, reaches } = await grantsOf(tx, tenant);
  const key = `${userId} ${departmentId}`;
  const known = reaches.get(key);
  if (known) return known;
  const found = new Set([...(departmentId === null ? [] : [departmentId]), ...(headed.get(userId) ?? [])]);
  // A set goes on to what is added meanwhile.
  for (const id of found) for (const one of below.get(id) ?? []) found.add(one);
  const reach = [...found];
  reaches.set(key, reach);
  return reach;
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
