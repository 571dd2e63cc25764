import type { AuditOperator } from '../../../platform/audit/auditRecord';
import { changes } from '../../../platform/audit/changes';
import type { Context } from '../../../platform/module';
import { userRecord } from '../audit';
import { peopleChanged } from '../peopleHook';
import { endSessions } from '../session';
import { forgetFailures } from '../signInGuard';
import { userById } from '../users';
import { refuseOverLicence } from './licence';
import { requireOpenPosition } from './positions';
import { checkRoles, withEmployee } from './roleRules';

/**
 * Replaces a user's roles; those that stay keep their data scope. Throws ROLE_NOT_EXIST, ROLE_CONFLICT. Sessions
 * feel it with their next call.
 */
export async function setRoles(
  ctx: Context,
  userId: string,
  wanted: string[],
  reason?: string,
): Promise<void> {
  const roles = withEmployee(wanted);
  await checkRoles(ctx, roles);
  const user = await userById(ctx.tx, userId);
  const before = await ctx.tx
    .deleteFrom('user_role')
    .where('user_id', '=', userId)
    .returning(['role_code', 'scope'])
    .execute();
  // What is taken by hand and given by hand again is no group's to take any more.
  await ctx.tx
    .deleteFrom('group_role')
    .where('user_id', '=', userId)
    .where('role_code', 'not in', roles)
    .execute();
  const scopes = new Map(before.map(({ role_code: role, scope }) => [role, scope]));
  await ctx.tx
    .insertInto('user_role')
    .values(roles.map((role) => ({ user_id: userId, role_code: role, scope: scopes.get(role) ?? null })))
    .execute();
  const old = [...scopes.keys()].sort();
  if (old.join() === [...roles].sort().join()) return;
  ctx.audit(
    userRecord(user, 'changeRoles', {
      ...(reason && { reason }),
      changes: changes({ roles: [old, [...roles].sort()] }),
    }),
  );
  await peopleChanged(ctx, [userId], 'rolesChanged');
}

/**
 * Disables (sessions end at once) or enables a user. Throws LICENCE_USER_MAX and POSITION_DISABLED when enabling.
 */
export async function setUserStatus(
  ctx: Context,
  userId: string,
  status: 'enabled' | 'disabled',
  reason?: string,
): Promise<void> {
  const user = await userById(ctx.tx, userId);
  if (user.status === status) return;
  if (status === 'enabled' && user.can_login) await refuseOverLicence(ctx);
  if (status === 'enabled' && user.position_id) await requireOpenPosition(ctx, user.position_id);
  await ctx.tx
    .updateTable('user_account')
    .set({ status, ...(status === 'enabled' && { enabled_at: ctx.now }) })
    .where('id', '=', userId)
    .execute();
  if (status === 'disabled') await endSessions(ctx, userId, 'disabled');
  ctx.audit(
    userRecord(user, status === 'enabled' ? 'enable' : 'disable', {
      ...(reason && { reason }),
      changes: changes({ status: [user.status, status] }),
    }),
  );
  await peopleChanged(ctx, [userId], status === 'enabled' ? 'joined' : 'left');
}

export interface Place {
  departmentId?: string | null;
  positionId?: string | null;
  superiorId?: string | null;
}

/**
 * Moves a person to another department, position or superior. What is left out stays. Throws POSITION_DISABLED,
 * REQUEST_INVALID.
 */
export async function movePerson(ctx: Context, userId: string, place: Place): Promise<void> {
  const user = await userById(ctx.tx, userId);
  const {
    departmentId = user.department_id,
    positionId = user.position_id,
    superiorId = user.superior_id,
  } = place;
  const changed = changes({
    departmentId: [user.department_id, departmentId],
    positionId: [user.position_id, positionId],
    superiorId: [user.superior_id, superiorId],
  });
  if (changed.length === 0) return;
  if (positionId && positionId !== user.position_id) await requireOpenPosition(ctx, positionId);
  await ctx.tx
    .updateTable('user_account')
    .set({ department_id: departmentId, position_id: positionId, superior_id: superiorId })
    .where('id', '=', userId)
    .execute();
  ctx.audit(userRecord(user, 'move', { changes: changed }));
  await peopleChanged(ctx, [userId], 'moved');
}

export async function setOnDuty(ctx: Context, userId: string, onDuty: boolean): Promise<void> {
  const user = await userById(ctx.tx, userId);
  await ctx.tx.updateTable('user_account').set({ on_duty: onDuty }).where('id', '=', userId).execute();
  ctx.audit(userRecord(user, 'changeDuty', { changes: changes({ onDuty: [user.on_duty, onDuty] }) }));
  if (user.on_duty !== onDuty) await peopleChanged(ctx, [userId], onDuty ? 'returned' : 'wentOffDuty');
}

/** Locks an account until an administrator unlocks it; its sessions end. */
export async function lockAccount(ctx: Context, userId: string, reason?: string): Promise<void> {
  const user = await userById(ctx.tx, userId);
  await ctx.tx
    .insertInto('sign_in_guard')
    .values({
      account: user.account,
      failures: 0,
      window_start: ctx.now,
      admin_lock: true,
    })
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'account'] as never).doUpdateSet({ admin_lock: true }),
    )
    .execute();
  await endSessions(ctx, userId, 'disabled');
  ctx.audit(userRecord(user, 'accountLocked', reason ? { reason } : {}));
}

/** Lifts a lock, forgets the wrong passwords of all sources, and asks for no code any more. */
export async function unlockAccount(
  ctx: Context,
  userId: string,
  reason?: string,
  operator?: AuditOperator,
): Promise<void> {
  const user = await userById(ctx.tx, userId);
  await forgetFailures(ctx, user.account);
  ctx.audit(
    userRecord(user, 'accountUnlocked', { ...(reason && { reason }), ...(operator && { operator }) }),
  );
}
