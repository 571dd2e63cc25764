import type { MenuEntry, RecordTypeEntry, UserInfo } from '@attest/api-contract';
import type { Context } from '../../platform/module';
import { proxyApplications } from '../proxies/proxies';
import { isDemanded } from '../secondFactor/due';
import { hasFactor } from '../secondFactor/factor';
import { currentTenant } from '../tenancy/tenant';
import { dayIn } from '../tenancy/workCalendar';
import { NOTHING_DUE, passwordDue } from './passwordDue';
import { authorisedMenus, closedPaths } from './permissions';
import { userById } from './users';

declare module '../../platform/module' {
  interface ServerModule {
    /** Types of record by their code: what the frame must know to show their pages. */
    recordTypes?: Record<string, Omit<RecordTypeEntry, 'code'>>;
  }
}

/** The signed-in user with authorised menus, as the frame needs them. */
export async function userInfo(ctx: Context): Promise<UserInfo> {
  const { tx, caller, now } = ctx;
  const [user, tenant] = [await userById(tx, caller.userId), await currentTenant(tx)];
  const department = user.department_id
    ? await tx.selectFrom('department').selectAll().where('id', '=', user.department_id).executeTakeFirst()
    : undefined;
  const position = user.position_id
    ? await tx.selectFrom('position').selectAll().where('id', '=', user.position_id).executeTakeFirst()
    : undefined;
  const profile = await tx
    .selectFrom('user_profile')
    .select('avatar_file')
    .where('user_id', '=', user.id)
    .executeTakeFirst();
  const due = caller.providerId ? NOTHING_DUE : passwordDue(user, tenant.password_policy, now);
  const secondFactorDue =
    isDemanded({ ...tenant, ...user, provider_id: caller.providerId, roles: caller.roles }) &&
    !(await hasFactor(ctx, user.id));
  const isHeld = due.any || secondFactorDue;
  const menus = authorisedMenus(ctx, tenant.modules).flatMap(
    ({ pageless, parentCode = null, ...menu }): MenuEntry[] =>
      isHeld || pageless ? [] : [{ ...menu, parentCode }],
  );
  return {
    sysUserInfo: {
      id: user.id,
      userName: tenant.default_language === 'en' || ctx.language === 'en' ? user.name_en : user.name,
      userCode: user.employee_id,
      account: user.account,
      tenantId: tenant.id,
      language: user.language === 'zh' ? 0 : 1,
      preference: user.preference,
      forceChangePwd: due.force,
      pwdStrategyFlag: due.policy,
      pwdExpireFlag: due.expired,
      secondFactorDue,
      email: user.email,
      department: department
        ? {
            id: department.id,
            code: department.code,
            nameZh: department.name_zh,
            nameEn: department.name_en,
          }
        : null,
      position: position ? { nameZh: position.name_zh, nameEn: position.name_en } : null,
      roles: caller.roles,
      timeZone: tenant.time_zone,
      ...(profile?.avatar_file && { avatar: profile.avatar_file }),
    },
    sysAuthMenu: menus,
    closedPaths: isHeld ? [] : closedPaths(ctx, tenant.modules),
    recordTypes: isHeld
      ? []
      : Object.entries(ctx.brought.byKey('recordTypes')).map(([code, type]) => ({ code, ...type })),
    sysCodes: [...new Set(menus.map((menu) => menu.module))].filter((code) => code !== 'SHELL'),
    businessProxySysCodes: await proxyApplications(tx, caller.userId, dayIn(tenant.time_zone, now)),
    effect: true,
  };
}
