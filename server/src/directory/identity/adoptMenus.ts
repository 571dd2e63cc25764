import { changes } from '../../platform/audit/changes';
import { oneAtATime } from '../../platform/database/oneAtATime';
import type { Context } from '../../platform/module';
import type { Platform } from '../../platform/platform';
import { ROLE_PERMISSIONS } from './rolePermissions';
import './tables';

/**
 * Gives every tenant the default permissions of menus that it has not met yet, after an update brought them.
 * What a tenant has decided about a menu is never touched.
 */
export async function adoptMenus(platform: Platform): Promise<void> {
  await oneAtATime(platform.owner, 'menus', () =>
    platform.forEachTenant((tenantId) => platform.asSystem(tenantId, adopt)),
  );
}

async function adopt(ctx: Context): Promise<void> {
  const known = await ctx.tx.selectFrom('role_permission').select('menu_code').distinct().execute();
  const roles = await ctx.tx.selectFrom('role').select('code').execute();
  const isKnown = new Set(known.map((row) => row.menu_code));
  const isRole = new Set<string>(roles.map((row) => row.code));
  const added = ROLE_PERMISSIONS.filter(({ menu, role }) => !isKnown.has(menu) && isRole.has(role));
  if (added.length === 0) return;
  await ctx.tx
    .insertInto('role_permission')
    .values(
      added.map(({ role, menu, actions, scope }) => ({ role_code: role, menu_code: menu, actions, scope })),
    )
    .execute();
  const menus = [...new Set(added.map(({ menu }) => menu))].join(', ');
  ctx.audit({
    module: 'identity',
    objectType: 'role',
    event: 'change',
    description: { zh: `新功能的默认权限：${menus}`, en: `Default permissions of new functions: ${menus}` },
    changes: changes({ permissions: [null, added] }),
  });
}
