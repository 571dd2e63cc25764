import type { PersonContent } from '@attest/api-contract';
import { changes } from '../../../platform/audit/changes';
import type { Handles } from '../../../platform/calls/handleAll';
import { requireReason } from '../../../platform/calls/reason';
import { changedNow, refuseStale } from '../../../platform/calls/stale';
import { AppError } from '../../../platform/errors';
import type { Context } from '../../../platform/module';
import { currentTenant } from '../../tenancy/tenant';
import {
  createUser,
  lockAccount,
  setOnDuty,
  setRoles,
  setUserStatus,
  unlockAccount,
} from '../administration';
import { refuseOverLicence } from '../administration/licence';
import { checkContact, checkPlace, refuseRepeats } from '../administration/personRules';
import { requireOpenPosition } from '../administration/positions';
import { requireAdministrator } from '../administration/roleRules';
import { userRecord } from '../audit';
import { forgetDevices } from '../knownDevice';
import { hashPassword } from '../passwordHash';
import { checkNewPassword } from '../passwordRules';
import { peopleChanged } from '../peopleHook';
import { isProvisioned } from '../provisioned';
import { isLockedByHand } from '../refuseUnusable';
import { endSessions } from '../session';
import { forgetFailures } from '../signInGuard';
import { temporaryPassword } from '../temporaryPassword';
import { type User, userById } from '../users';

const HOUR = 3_600_000;

/** Blank texts are the same as none. */
function tidy(content: PersonContent): PersonContent {
  const text = (value: string | null) => value?.trim() || null;
  const { name, nameEn, employeeId, email, phone, wecomAccount, positionLevel } = content;
  const [zh, en, no] = [name.trim(), nameEn.trim(), employeeId.trim()];
  if (!zh) throw new AppError('REQUEST_INVALID', { where: '/content/name' });
  if (!en) throw new AppError('REQUEST_INVALID', { where: '/content/nameEn' });
  if (!no) throw new AppError('REQUEST_INVALID', { where: '/content/employeeId' });
  return {
    ...content,
    name: zh,
    nameEn: en,
    employeeId: no,
    email: text(email),
    phone: text(phone),
    wecomAccount: text(wecomAccount),
    positionLevel: text(positionLevel),
  };
}

/** A password that the policy takes, though nobody has seen the person's words before; `least`: characters. */
export async function newTemporary(
  ctx: Context,
  words: { account: string; employeeId: string; name: string; nameEn: string },
  least = 0,
): Promise<{ password: string; until: Date }> {
  const { password_policy: policy } = await currentTenant(ctx.tx);
  const password = await ctx.once('temporary', async () => {
    for (;;) {
      const candidate = temporaryPassword(Math.max(policy.minLength, least));
      try {
        checkNewPassword(candidate, policy, words);
        return candidate;
      } catch (refusal) {
        // By chance a run or a syllable of the name: draw again.
        if (!(refusal instanceof AppError) || refusal.code !== 'PASSWORD_GUESSABLE') throw refusal;
      }
    }
  });
  return { password, until: new Date(ctx.now.getTime() + policy.temporaryHours * HOUR) };
}

/** Makes an account; its temporary password is in the answer and nowhere else. Throws like `createUser`. */
export const createPerson: Handles<'createPerson'> = async (ctx, input) => {
  const reason = requireReason(input.reason);
  const content = tidy(input.content);
  await checkPlace(ctx, content);
  const { password, until } = await newTemporary(ctx, { ...content, account: input.account });
  const id = await createUser(ctx, { ...content, account: input.account, password, temporary: true, reason });
  return { id, temporaryPassword: password, validUntil: until.toISOString() };
};

/**
 * Changes a person. Throws RECORD_CHANGED, EMPLOYEE_ID_REPEAT, EMAIL_REPEAT, PHONE_REPEAT, ROLE_NOT_EXIST,
 * ROLE_CONFLICT, LICENCE_USER_MAX, LAST_ADMINISTRATOR, POSITION_DISABLED, REQUEST_INVALID.
 */
export const changePerson: Handles<'changePerson'> = async (ctx, input) => {
  const reason = requireReason(input.reason);
  const content = tidy(input.content);
  const user = await lockedUser(ctx, input.id);
  await refuseStale(ctx, user, input.rowVersion);
  checkContact(content);
  await refuseRepeats(ctx, content, user.id);
  if (content.departmentId !== user.department_id || content.superiorId !== user.superior_id)
    await checkPlace(ctx, content, user.id);
  if (content.positionId && content.positionId !== user.position_id)
    await requireOpenPosition(ctx, content.positionId);
  if (content.canLogin && !user.can_login && user.status === 'enabled') await refuseOverLicence(ctx);
  await write(ctx, user, content, reason);
  await setRoles(ctx, user.id, content.roles, reason);
  if (content.onDuty !== user.on_duty) await setOnDuty(ctx, user.id, content.onDuty);
  if (!content.canLogin && user.can_login) await endSessions(ctx, user.id, 'disabled');
  await requireAdministrator(ctx);
  const moved =
    content.departmentId !== user.department_id ||
    content.positionId !== user.position_id ||
    content.superiorId !== user.superior_id;
  if (moved) await peopleChanged(ctx, [user.id], 'moved');
  if (content.name !== user.name) await peopleChanged(ctx, [user.id], 'renamed');
  return { rowVersion: user.version + 1 };
};

async function write(ctx: Context, user: User, content: PersonContent, reason: string): Promise<void> {
  await ctx.tx
    .updateTable('user_account')
    .set({
      name: content.name,
      name_en: content.nameEn,
      employee_id: content.employeeId,
      email: content.email,
      phone: content.phone,
      wecom_account: content.wecomAccount,
      sex: content.sex,
      department_id: content.departmentId,
      position_id: content.positionId,
      position_level: content.positionLevel,
      superior_id: content.superiorId,
      entry_date: content.entryDate,
      gxp: content.gxp,
      can_login: content.canLogin,
      ...changedNow(ctx, user.version),
    })
    .where('id', '=', user.id)
    .execute();
  const changed = changes({
    name: [user.name, content.name],
    nameEn: [user.name_en, content.nameEn],
    employeeId: [user.employee_id, content.employeeId],
    email: [user.email, content.email],
    phone: [user.phone, content.phone],
    wecomAccount: [user.wecom_account, content.wecomAccount],
    sex: [user.sex, content.sex],
    departmentId: [user.department_id, content.departmentId],
    positionId: [user.position_id, content.positionId],
    positionLevel: [user.position_level, content.positionLevel],
    superiorId: [user.superior_id, content.superiorId],
    entryDate: [user.entry_date, content.entryDate],
    gxp: [user.gxp, content.gxp],
    canLogin: [user.can_login, content.canLogin],
  });
  if (changed.length === 0) return;
  ctx.audit(userRecord(user, 'change', { reason, changes: changed }));
}

/** The person, whom nobody else changes until the transaction ends. Throws ACCOUNT_NOT_EXIST. */
async function lockedUser(ctx: Context, id: string): Promise<User> {
  await ctx.tx.selectFrom('user_account').select('id').where('id', '=', id).forUpdate().execute();
  return userById(ctx.tx, id);
}

/** Disables or enables an account. Throws LAST_ADMINISTRATOR, LICENCE_USER_MAX, POSITION_DISABLED. */
export const changeStatus: Handles<'setPersonStatus'> = async (ctx, input) => {
  const reason = requireReason(input.reason);
  await lockedUser(ctx, input.id);
  await setUserStatus(ctx, input.id, input.status, reason);
  await requireAdministrator(ctx);
};

/** Locks an account by hand. Throws LAST_ADMINISTRATOR, INVALID_OPERATION. */
export const lock: Handles<'lockPerson'> = async (ctx, input) => {
  const reason = requireReason(input.reason);
  const user = await lockedUser(ctx, input.id);
  if (user.status === 'disabled' || (await isLockedByHand(ctx, user)))
    throw new AppError('INVALID_OPERATION');
  await lockAccount(ctx, user.id, reason);
  await requireAdministrator(ctx);
};

export const unlock: Handles<'unlockPerson'> = async (ctx, input) => {
  await unlockAccount(ctx, input.id, requireReason(input.reason));
};

/** A new temporary password; sessions end and a lock by wrong passwords is lifted. Throws INVALID_OPERATION, SYNC_USER_NO_RESET. */
export const resetPassword: Handles<'resetPersonPassword'> = async (ctx, input) => {
  const reason = requireReason(input.reason);
  const user = await lockedUser(ctx, input.id);
  if (user.status === 'disabled') throw new AppError('INVALID_OPERATION');
  if (await isProvisioned(ctx, user)) throw new AppError('SYNC_USER_NO_RESET');
  const words = {
    account: user.account,
    employeeId: user.employee_id,
    name: user.name,
    nameEn: user.name_en,
  };
  const { password, until } = await newTemporary(ctx, words);
  const hash = await ctx.once('hash', () => hashPassword(password));
  await ctx.tx
    .updateTable('user_account')
    .set({ password_hash: hash, password_set_at: ctx.now, must_change: true, temporary_until: until })
    .where('id', '=', user.id)
    .execute();
  await ctx.tx.insertInto('password_history').values({ user_id: user.id, hash }).execute();
  await forgetFailures(ctx, user.account);
  await forgetDevices(ctx, user.account);
  await endSessions(ctx, user.id, 'passwordChanged');
  ctx.audit(userRecord(user, 'resetPassword', { reason }));
  return { id: user.id, temporaryPassword: password, validUntil: until.toISOString() };
};

export const endAllSessions: Handles<'endPersonSessions'> = async (ctx, input) => {
  const reason = requireReason(input.reason);
  const user = await userById(ctx.tx, input.id);
  const ended = await endSessions(ctx, user.id, 'endedByUser');
  ctx.audit(userRecord(user, 'endSessions', { reason, changes: changes({ endedSessions: [null, ended] }) }));
  return { ended };
};
