import type { AccountDetail } from '@attest/api-contract';
import type { AnswerOf } from '../../platform/calls/handleAll';
import { AppError } from '../../platform/errors';
import type { Context } from '../../platform/module';
import { userRefs } from '../identity/directory';
import { type User, userById } from '../identity/users';
import { currentTenant } from '../tenancy/tenant';
import { dayIn } from '../tenancy/workCalendar';

const DAY = 86_400_000;

/** The caller's own account. */
export async function ownDetail(ctx: Context): Promise<AnswerOf<'accountDetail'>> {
  const user = await userById(ctx.tx, ctx.caller.userId);
  const { password_policy: policy } = await currentTenant(ctx.tx);
  const expires = user.password_set_at.getTime() + policy.expiryDays * DAY;
  return {
    ...(await detailOf(ctx, user)),
    lastSignInAt: user.last_sign_in_at?.toISOString() ?? null,
    passwordSetAt: user.password_set_at.toISOString(),
    passwordExpiresAt: policy.expiryDays > 0 ? new Date(expires).toISOString() : null,
  };
}

/** Somebody whom an agent setting of today or later joins with the caller. NOT_FOUND for everybody else. */
export async function agentDetail(ctx: Context, userCode: string): Promise<AccountDetail> {
  const { tx, caller, now } = ctx;
  const user = await tx
    .selectFrom('user_account')
    .selectAll()
    .where('employee_id', '=', userCode)
    .executeTakeFirst();
  if (!user) throw new AppError('NOT_FOUND');
  const today = dayIn((await currentTenant(tx)).time_zone, now);
  const joined = await tx
    .selectFrom('proxy_config')
    .select('id')
    .where('enabled', '=', true)
    .where('to_day', '>=', today)
    .where((e) =>
      e.or([
        e.and([e('sponsor_id', '=', user.id), e('proxy_id', '=', caller.userId)]),
        e.and([e('proxy_id', '=', user.id), e('sponsor_id', '=', caller.userId)]),
      ]),
    )
    .executeTakeFirst();
  if (!joined && user.id !== caller.userId) throw new AppError('NOT_FOUND');
  return detailOf(ctx, user);
}

async function detailOf({ tx }: Context, user: User): Promise<AccountDetail> {
  const place = await tx
    .selectFrom('user_account as u')
    .leftJoin('department as d', (join) =>
      join.onRef('d.tenant_id', '=', 'u.tenant_id').onRef('d.id', '=', 'u.department_id'),
    )
    .leftJoin('position as p', (join) =>
      join.onRef('p.tenant_id', '=', 'u.tenant_id').onRef('p.id', '=', 'u.position_id'),
    )
    .leftJoin('user_profile as o', (join) =>
      join.onRef('o.tenant_id', '=', 'u.tenant_id').onRef('o.user_id', '=', 'u.id'),
    )
    .select(['d.name_zh as dZh', 'd.name_en as dEn', 'p.name_zh as pZh', 'p.name_en as pEn', 'o.avatar_file'])
    .where('u.id', '=', user.id)
    .executeTakeFirstOrThrow();
  const roles = await tx
    .selectFrom('user_role as r')
    .innerJoin('role', (join) =>
      join.onRef('role.tenant_id', '=', 'r.tenant_id').onRef('role.code', '=', 'r.role_code'),
    )
    .select(['role.name_zh as zh', 'role.name_en as en'])
    .where('r.user_id', '=', user.id)
    .orderBy('role.code')
    .execute();
  const superior = user.superior_id && (await userRefs(tx, [user.superior_id])).get(user.superior_id);
  const both = (zh: string | null, en: string | null) => (zh === null ? null : { zh, en: en ?? zh });
  return {
    id: user.id,
    account: user.account,
    userCode: user.employee_id,
    name: user.name,
    nameEn: user.name_en,
    email: user.email,
    phone: user.phone,
    wecomAccount: user.wecom_account,
    sex: user.sex,
    gxp: user.gxp,
    entryDate: user.entry_date,
    enabledAt: user.enabled_at.toISOString(),
    department: both(place.dZh, place.dEn),
    position: both(place.pZh, place.pEn),
    positionLevel: user.position_level,
    superior: superior || null,
    roles,
    status: user.status,
    canLogin: user.can_login,
    onDuty: user.on_duty,
    avatar: place.avatar_file,
  };
}
