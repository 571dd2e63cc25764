import { changes } from '../../platform/audit/changes';
import { oneAtATime } from '../../platform/database/oneAtATime';
import type { Context } from '../../platform/module';
import type { Platform } from '../../platform/platform';
import { checkHolders } from './administration/roleRules';
import { FUNCTION_PERMISSIONS, type RolePermission } from './rolePermissions';

/**
 * Gives every tenant the default permissions of functions that it has not met yet, after an update brought them. Those
 * of a record type come with the version that the tenant lets come into force.
 */
export async function adoptMenus(platform: Platform): Promise<void> {
  await oneAtATime(platform.owner, 'menus', () =>
    platform.forEachTenant((tenantId) =>
      platform.asSystem(tenantId, (ctx) => adoptPermissions(ctx, FUNCTION_PERMISSIONS)),
    ),
  );
}

/**
 * Gives the roles of a tenant what they hold by default of menus that are new to it; what the tenant has decided about a
 * menu is never touched. ROLE_CONFLICT where somebody would come to hold what does not go together.
 */
export async function adoptPermissions(
  ctx: Context,
  permissions: readonly RolePermission[],
  reason?: string,
): Promise<void> {
  if (permissions.length === 0) return;
  const known = await ctx.tx.selectFrom('role_permission').select('menu_code').distinct().execute();
  const roles = await ctx.tx.selectFrom('role').select('code').execute();
  const isKnown = new Set(known.map((row) => row.menu_code));
  const isRole = new Set(roles.map((row) => row.code));
  const added = permissions.filter(({ menu, role }) => !isKnown.has(menu) && isRole.has(role));
  if (added.length === 0) return;
  await ctx.tx
    .insertInto('role_permission')
    .values(
      added.map(({ role, menu, actions, scope }) => ({ role_code: role, menu_code: menu, actions, scope })),
    )
    .execute();
  const approving = added.filter(({ actions }) => actions.includes('approve')).map(({ role }) => role);
  for (const role of new Set(approving)) await checkHolders(ctx, role);
  const menus = [...new Set(added.map(({ menu }) => menu))].join(', ');
  ctx.audit({
    module: 'identity',
    objectType: 'role',
    event: 'change',
    ...(reason && { reason }),
    description: { zh: `新功能的默认权限：${menus}`, en: `Default permissions of new functions: ${menus}` },
    changes: changes({ permissions: [null, added] }),
  });
}
