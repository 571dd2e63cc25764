import { sql } from 'kysely';
import { changes } from '../../../platform/audit/changes';
import { changedNow } from '../../../platform/calls/stale';
import { AppError } from '../../../platform/errors';
import type { Context } from '../../../platform/module';
import { defaultPermissions, ROLE_CODES, ROLES } from '../rolePermissions';
import { userById } from '../users';

/** Gives a new tenant its roles with the default permission matrix. */
export async function seedRoles(ctx: Context): Promise<void> {
  const permissions = defaultPermissions(await ctx.platform.offers.shippedTo(ctx.tx));
  await ctx.tx
    .insertInto('role')
    .values(ROLE_CODES.map((code) => ({ code, name_zh: ROLES[code].zh, name_en: ROLES[code].en })))
    .execute();
  await ctx.tx
    .insertInto('role_permission')
    .values(
      permissions.map(({ role, menu, actions, scope }) => ({
        role_code: role,
        menu_code: menu,
        actions,
        scope,
      })),
    )
    .execute();
  ctx.audit({
    module: 'identity',
    objectType: 'role',
    event: 'create',
    description: { zh: '建立默认角色与权限矩阵', en: 'Default roles and permission matrix set up' },
    changes: changes({ permissions: [null, permissions] }),
  });
}

export interface NewDepartment {
  code: string;
  nameZh: string;
  nameEn: string;
  parentId?: string | null;
  sort?: number;
  reason?: string;
}

/** Throws DEPARTMENT_EXISTS. Answers the id. */
export async function createDepartment(ctx: Context, input: NewDepartment): Promise<string> {
  const row = await ctx.tx
    .insertInto('department')
    .values({
      code: input.code,
      name_zh: input.nameZh,
      name_en: input.nameEn,
      parent_id: input.parentId ?? null,
      sort: input.sort ?? 0,
      // The first department of a tenant: people who are nowhere else are put there.
      is_default: sql<boolean>`not exists (select from department)`,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!row) throw new AppError('DEPARTMENT_EXISTS');
  ctx.audit({
    module: 'identity',
    objectType: 'department',
    objectId: row.id,
    objectNo: input.code,
    objectName: { zh: input.nameZh, en: input.nameEn },
    event: 'create',
    ...(input.reason && { reason: input.reason }),
    changes: changes({
      code: [null, input.code],
      nameZh: [null, input.nameZh],
      nameEn: [null, input.nameEn],
      parentId: [null, input.parentId],
    }),
  });
  return row.id;
}

export async function setDepartmentHead(
  ctx: Context,
  departmentId: string,
  userId: string,
  reason?: string,
): Promise<void> {
  // Refused where there is no such person.
  await userById(ctx.tx, userId);
  const department = await ctx.tx
    .selectFrom('department')
    .selectAll()
    .where('id', '=', departmentId)
    .executeTakeFirstOrThrow();
  await ctx.tx
    .updateTable('department')
    .set({ head_id: userId, ...changedNow(ctx, department.version) })
    .where('id', '=', departmentId)
    .execute();
  ctx.audit({
    module: 'identity',
    objectType: 'department',
    objectId: departmentId,
    objectNo: department.code,
    objectName: { zh: department.name_zh, en: department.name_en },
    event: 'change',
    ...(reason && { reason }),
    changes: changes({ headId: [department.head_id, userId] }),
  });
}
