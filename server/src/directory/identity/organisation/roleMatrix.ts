import { ACTION_CODES, type ActionCode, CALLS, type Grant, type MatrixMenu } from '@attest/api-contract';
import { sql } from 'kysely';
import { changes } from '../../../platform/audit/changes';
import { menusChosenBy } from '../../../platform/calls/chosenMenus';
import type { AnswerOf, Handles } from '../../../platform/calls/handleAll';
import { requireReason } from '../../../platform/calls/reason';
import { changedNow, refuseStale } from '../../../platform/calls/stale';
import { AppError } from '../../../platform/errors';
import type { Context } from '../../../platform/module';
import type { Offer } from '../../../platform/offers';
import { currentTenant } from '../../tenancy/tenant';
import { checkHolders, requireAdministrator } from '../administration/roleRules';
import { defaultPermissions, isRole } from '../rolePermissions';

/** Actions that calls ask for, or that a default gives, by menu; one of the tenant's own has those of its like. */
function actionsOfMenus({ menus: known, brought }: Offer): (menu: string) => ActionCode[] {
  const byMenu = new Map<string, Set<ActionCode>>(known.map(({ code }) => [code, new Set(['view'])]));
  for (const { menu, actions } of defaultPermissions({ brought }))
    for (const action of actions) byMenu.get(menu)?.add(action);
  const chosen = new Map<string, Set<string>>();
  const chosenBy = (field: string) => {
    const menus = chosen.get(field) ?? new Set(menusChosenBy(brought, field).values());
    chosen.set(field, menus);
    return menus;
  };
  for (const { permission } of CALLS) {
    if (typeof permission === 'string') continue;
    if ('by' in permission)
      for (const menu of chosenBy(permission.by)) byMenu.get(menu)?.add(permission.action);
    const rights = 'menu' in permission ? [permission] : 'anyOf' in permission ? permission.anyOf : [];
    for (const { menu, action } of rights) byMenu.get(menu)?.add(action);
  }
  const like = new Set<ActionCode>(['view']);
  for (const menu of chosenBy('process')) for (const action of byMenu.get(menu) ?? []) like.add(action);
  return (menu) => ACTION_CODES.filter((action) => (byMenu.get(menu) ?? like).has(action));
}

async function menusOf(ctx: Context): Promise<MatrixMenu[]> {
  const { modules } = await currentTenant(ctx.tx);
  const actionsOf = actionsOfMenus(ctx.platform.offers.shipped);
  return ctx.menus
    .filter(({ module }) => module === 'SHELL' || modules.includes(module))
    .map(({ code, label, module }) => ({ code, label, module, actions: actionsOf(code) }));
}

/** Roles and menus with what is granted. */
export async function roleMatrix(ctx: Context): Promise<AnswerOf<'roleMatrix'>> {
  const { rows } = await sql<Omit<AnswerOf<'roleMatrix'>['roles'][number], 'builtIn'>>`
    select r.code, jsonb_build_object('zh', r.name_zh, 'en', r.name_en) as name, r.version as "rowVersion",
      (select count(*)::int from user_role u where u.tenant_id = r.tenant_id and u.role_code = r.code) as people,
      (select coalesce(jsonb_agg(jsonb_build_object('menu', p.menu_code, 'actions', p.actions, 'scope', p.scope)
          order by p.menu_code), '[]')
        from role_permission p where p.tenant_id = r.tenant_id and p.role_code = r.code
          and cardinality(p.actions) > 0) as grants
    from role r order by r.code`.execute(ctx.tx);
  return { menus: await menusOf(ctx), roles: rows.map((row) => ({ ...row, builtIn: isRole(row.code) })) };
}

interface StoredRole {
  code: string;
  name_zh: string;
  name_en: string;
  version: number;
  changed_by: string | null;
  updated_at: Date;
}

/**
 * Makes or changes a role. Throws REASON_REQUIRED, ROLE_EXISTS, ROLE_NOT_EXIST, ROLE_CONFLICT (of somebody who holds
 * it), RECORD_CHANGED, LAST_ADMINISTRATOR, REQUEST_INVALID for a menu or an action that does not exist.
 */
export const saveRole: Handles<'saveRole'> = async (ctx, input) => {
  const reason = requireReason(input.reason);
  const [nameZh, nameEn] = [input.nameZh.trim(), input.nameEn.trim()];
  if (!nameZh || !nameEn) throw new AppError('REQUEST_INVALID', { where: '/name' });
  const menus = await menusOf(ctx);
  const grants = checkGrants(input.grants, menus);
  await sql`select pg_advisory_xact_lock(hashtextextended(${`roles:${ctx.tenantId}`}, 0))`.execute(ctx.tx);
  const { rows } = await sql<StoredRole>`
    select * from role where code = ${input.code} or name_zh = ${nameZh} or name_en = ${nameEn}`.execute(
    ctx.tx,
  );
  const before = rows.find(({ code }) => code === input.code);
  if (rows.some(({ code }) => code !== input.code) || (before && input.rowVersion === undefined))
    throw new AppError('ROLE_EXISTS');
  if (!before && input.rowVersion !== undefined) throw new AppError('ROLE_NOT_EXIST');
  if (before) await refuseStale(ctx, before, input.rowVersion);
  const content = { name_zh: nameZh, name_en: nameEn, ...changedNow(ctx, before?.version ?? 0) };
  if (before) await ctx.tx.updateTable('role').set(content).where('code', '=', input.code).execute();
  else
    await ctx.tx
      .insertInto('role')
      .values({ ...content, code: input.code })
      .execute();
  const old = await writeGrants(ctx, input.code, grants, menus);
  await checkHolders(ctx, input.code);
  await requireAdministrator(ctx);
  ctx.audit({
    module: 'identity',
    objectType: 'role',
    objectNo: input.code,
    objectName: { zh: nameZh, en: nameEn },
    event: before ? 'change' : 'create',
    reason,
    changes: changes(
      {
        nameZh: [before?.name_zh, nameZh],
        nameEn: [before?.name_en, nameEn],
        ...Object.fromEntries(
          menus.map(({ code }) => [
            code,
            [
              written(old.find(({ menu }) => menu === code)),
              written(grants.find(({ menu }) => menu === code)),
            ],
          ]),
        ),
      },
      Object.fromEntries(
        menus.map(({ code, label: { zh, en } }) => [code, { zh: `权限：${zh}`, en: `Permission: ${en}` }]),
      ),
    ),
  });
  return { rowVersion: content.version };
};

const written = (grant: Grant | undefined): string | null =>
  grant?.actions.length ? `${grant.actions.join(', ')} (${grant.scope})` : null;

/** Known menus and actions, in the order of the matrix; whoever may do anything may also look. */
function checkGrants(grants: Grant[], menus: MatrixMenu[]): Grant[] {
  const seen = new Set<string>();
  return grants.map(({ menu, actions, scope }, index) => {
    const known = menus.find(({ code }) => code === menu);
    const where = `/grants/${index}`;
    if (!known || seen.has(menu)) throw new AppError('REQUEST_INVALID', { where });
    seen.add(menu);
    if (
      actions.some((action) => !known.actions.includes(action)) ||
      (actions.length && !actions.includes('view'))
    )
      throw new AppError('REQUEST_INVALID', { where });
    return { menu, scope, actions: ACTION_CODES.filter((action) => actions.includes(action)) };
  });
}

/** Menus without actions keep a row: what the tenant took away is not given back as a default. */
async function writeGrants(
  ctx: Context,
  role: string,
  grants: Grant[],
  menus: MatrixMenu[],
): Promise<Grant[]> {
  const before = await ctx.tx
    .selectFrom('role_permission')
    .selectAll()
    .where('role_code', '=', role)
    .where(
      'menu_code',
      'in',
      menus.map(({ code }) => code),
    )
    .execute();
  for (const { code: menu } of menus) {
    const grant = grants.find((one) => one.menu === menu) ?? { actions: [], scope: 'own' as const };
    const row = before.find((one) => one.menu_code === menu);
    if (!row && grant.actions.length === 0) continue;
    const same = row && row.actions.join() === grant.actions.join() && row.scope === grant.scope;
    if (same) continue;
    await ctx.tx
      .insertInto('role_permission')
      .values({ role_code: role, menu_code: menu, actions: grant.actions, scope: grant.scope })
      .onConflict((conflict) =>
        conflict
          .constraint('role_permission_key')
          .doUpdateSet({ actions: grant.actions, scope: grant.scope }),
      )
      .execute();
  }
  return before.map(({ menu_code: menu, actions, scope }) => ({
    menu,
    scope,
    actions: actions as ActionCode[],
  }));
}

/** Throws ROLE_IN_USE, ROLE_NOT_EXIST, RECORD_CHANGED. */
export const deleteRole: Handles<'deleteRole'> = async (ctx, input) => {
  const reason = requireReason(input.reason);
  const { code } = input;
  const role = await ctx.tx
    .selectFrom('role')
    .selectAll()
    .where('code', '=', code)
    .forUpdate()
    .executeTakeFirst();
  if (!role) throw new AppError('ROLE_NOT_EXIST');
  await refuseStale(ctx, role, input.rowVersion);
  const held = await ctx.tx
    .selectFrom('user_role')
    .select('user_id')
    .where('role_code', '=', code)
    .limit(1)
    .execute();
  if (isRole(code) || held.length > 0) throw new AppError('ROLE_IN_USE');
  await ctx.tx.deleteFrom('role_permission').where('role_code', '=', code).execute();
  await ctx.tx.deleteFrom('role').where('code', '=', code).execute();
  ctx.audit({
    module: 'identity',
    objectType: 'role',
    objectNo: code,
    objectName: { zh: role.name_zh, en: role.name_en },
    event: 'delete',
    reason,
    changes: changes({
      nameZh: [role.name_zh, null],
      nameEn: [role.name_en, null],
    }),
  });
};
