import type { DataScope } from '@attest/api-contract';
import { changes } from '../../../platform/audit/changes';
import { AppError } from '../../../platform/errors';
import type { Context } from '../../../platform/module';
import { currentTenant } from '../../tenancy/tenant';
import { accountText } from '../accountText';
import { userRecord } from '../audit';
import { hashPassword } from '../passwordHash';
import { checkNewPassword } from '../passwordRules';
import { peopleChanged } from '../peopleHook';
import { refuseOverLicence } from './licence';
import { checkContact, refuseRepeats } from './personRules';
import { requireOpenPosition } from './positions';
import { checkRoles, withEmployee } from './roleRules';

export interface NewUser {
  account: string;
  name: string;
  nameEn: string;
  employeeId: string;
  password: string;
  /** `emp` is added for everyone with an employee's role. */
  roles: string[];
  scopes?: Partial<Record<string, DataScope>>;
  departmentId?: string | null;
  positionId?: string | null;
  superiorId?: string | null;
  positionLevel?: string | null;
  wecomAccount?: string | null;
  /** Why an administrator makes the account. */
  reason?: string;
  email?: string | null;
  phone?: string | null;
  sex?: 'male' | 'female' | null;
  /** `YYYY-MM-DD`. */
  entryDate?: string | null;
  gxp?: string | null;
  language?: 'zh' | 'en';
  canLogin?: boolean;
  onDuty?: boolean;
  /** The password is a temporary one that must be changed at the first sign-in. */
  temporary?: boolean;
}

const ACCOUNT = /^[a-z0-9][a-z0-9._-]{1,63}$/;

/** Lower case, digits and a few signs; 2 to 64 of them. */
export const isAccount = (text: string): boolean => ACCOUNT.test(text);

/**
 * Makes a user. Throws ACCOUNT_REPEAT, EMPLOYEE_ID_REPEAT, EMAIL_REPEAT, PHONE_REPEAT, EMAIL_NOT_QUALIFIED, PHONE_NOT_QUALIFIED,
 * LICENCE_USER_MAX, ROLE_NOT_EXIST, ROLE_CONFLICT, POSITION_DISABLED and the password's refusals. Answers the id.
 */
export async function createUser(ctx: Context, input: NewUser): Promise<string> {
  const { tx } = ctx;
  const account = accountText(input.account);
  if (!isAccount(account)) throw new AppError('REQUEST_INVALID', { where: 'account' });
  checkContact(input);
  const roles = withEmployee(input.roles);
  await checkRoles(ctx, roles);
  const tenant = await currentTenant(tx);
  checkNewPassword(input.password, tenant.password_policy, { ...input, account });
  if (input.positionId) await requireOpenPosition(ctx, input.positionId);
  await refuseRepeats(ctx, { ...input, account });
  if (input.canLogin ?? true) await refuseOverLicence(ctx);

  const hash = await ctx.once(`hash:${account}`, () => hashPassword(input.password));
  const temporary = input.temporary ?? false;
  const { id } = await tx
    .insertInto('user_account')
    .values({
      account,
      name: input.name,
      name_en: input.nameEn,
      employee_id: input.employeeId,
      email: input.email ?? null,
      phone: input.phone ?? null,
      sex: input.sex ?? null,
      department_id: input.departmentId ?? null,
      position_id: input.positionId ?? null,
      superior_id: input.superiorId ?? null,
      position_level: input.positionLevel ?? null,
      wecom_account: input.wecomAccount ?? null,
      entry_date: input.entryDate ?? null,
      gxp: input.gxp ?? null,
      can_login: input.canLogin ?? true,
      on_duty: input.onDuty ?? true,
      language: input.language ?? tenant.default_language,
      preference: '{}',
      password_hash: hash,
      password_set_at: ctx.now,
      must_change: temporary,
      temporary_until: temporary ? hoursLater(ctx.now, tenant.password_policy.temporaryHours) : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx.insertInto('password_history').values({ user_id: id, hash }).execute();
  await tx
    .insertInto('user_role')
    .values(roles.map((role) => ({ user_id: id, role_code: role, scope: input.scopes?.[role] ?? null })))
    .execute();
  auditNewUser(ctx, id, { ...input, account, roles });
  await peopleChanged(ctx, [id], 'joined');
  return id;
}

function auditNewUser(ctx: Context, id: string, input: NewUser): void {
  const { account, name, nameEn } = input;
  ctx.audit(
    userRecord({ id, account, name, name_en: nameEn }, 'create', {
      ...(input.reason && { reason: input.reason }),
      changes: changes({
        account: [null, account],
        name: [null, name],
        nameEn: [null, nameEn],
        employeeId: [null, input.employeeId],
        email: [null, input.email],
        phone: [null, input.phone],
        departmentId: [null, input.departmentId],
        positionId: [null, input.positionId],
        superiorId: [null, input.superiorId],
        positionLevel: [null, input.positionLevel],
        wecomAccount: [null, input.wecomAccount],
        sex: [null, input.sex],
        gxp: [null, input.gxp],
        entryDate: [null, input.entryDate],
        roles: [null, input.roles],
        canLogin: [null, input.canLogin ?? true],
        onDuty: [null, input.onDuty ?? true],
      }),
    }),
  );
}

const hoursLater = (at: Date, hours: number) => new Date(at.getTime() + hours * 3_600_000);
