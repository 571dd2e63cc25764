import { runWithEffects } from '../../platform/calls/context';
import type { Connections } from '../../platform/database/tenantTransaction';
import { AppError } from '../../platform/errors';
import type { Context } from '../../platform/module';
import type { Platform } from '../../platform/platform';
import { permissionsOf, reachOf } from './permissions';

export interface ActingFor {
  tenantId: string;
  userId: string;
  language: 'zh' | 'en';
  /** Of the demo: as if it were then. */
  at?: Date;
  /** `behind`: what reads much and holds no lock that others wait for. */
  on?: Connections;
}

/**
 * Work in the background for a person who asked for it, in one transaction and with the rights that the person
 * has now. Throws ACCOUNT_DISABLED for somebody who may no longer work here.
 */
export async function actAs<T>(
  platform: Platform,
  { userId, on, ...origin }: ActingFor,
  work: (ctx: Context) => Promise<T>,
): Promise<T> {
  const findCaller = async (tx: Context['tx']) => {
    const user = await tx
      .selectFrom('user_account')
      .select(['id', 'account', 'name', 'department_id', 'status'])
      .where('id', '=', userId)
      .executeTakeFirst();
    if (user?.status !== 'enabled') throw new AppError('ACCOUNT_DISABLED');
    const roles = await tx
      .selectFrom('user_role')
      .select(['role_code', 'scope'])
      .where('user_id', '=', userId)
      .orderBy('role_code')
      .execute();
    const tenant = await tx
      .selectFrom('tenant')
      .select(['id', 'permission_version as version'])
      .where('id', '=', origin.tenantId)
      .executeTakeFirstOrThrow();
    const codes = roles.map((role) => role.role_code);
    const rights = await permissionsOf(
      tx,
      tenant,
      codes,
      roles.map((role) => role.scope),
    );
    const { account, name, department_id: departmentId } = user;
    const reach = await reachOf(tx, tenant, { userId, departmentId });
    return {
      caller: {
        sessionId: '',
        providerId: null,
        userId,
        account,
        name,
        roles: codes,
        departmentId,
        reach,
        ...rights,
      },
    };
  };
  const { answer } = await runWithEffects(platform, origin, work, { findCaller, ...(on && { on }) });
  return answer;
}
