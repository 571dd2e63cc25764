import { isEmail, isPhone } from '@attest/api-contract';
import { sql } from 'kysely';
import { AppError } from '../../../platform/errors';
import type { Context } from '../../../platform/module';

interface Contact {
  email?: string | null;
  phone?: string | null;
}

/** Throws EMAIL_NOT_QUALIFIED, PHONE_NOT_QUALIFIED. */
export function checkContact({ email, phone }: Contact): void {
  if (email && !isEmail(email)) throw new AppError('EMAIL_NOT_QUALIFIED');
  if (phone && !isPhone(phone)) throw new AppError('PHONE_NOT_QUALIFIED');
}

/**
 * What one person has alone, compared with everybody else of the tenant, one change at a time. Throws
 * ACCOUNT_REPEAT, EMPLOYEE_ID_REPEAT, EMAIL_REPEAT, PHONE_REPEAT.
 */
export async function refuseRepeats(
  ctx: Context,
  { account, employeeId, email, phone }: Contact & { account?: string; employeeId?: string },
  except?: string,
): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`people:${ctx.tenantId}`}, 0))`.execute(ctx.tx);
  const { rows } = await sql<{ account: boolean; employee: boolean; email: boolean }>`
    select account is not distinct from ${account ?? null} as account,
      employee_id is not distinct from ${employeeId ?? null} as employee,
      lower(email) is not distinct from lower(${email ?? null}) and email is not null as email
    from user_account
    where id is distinct from ${except ?? null}::uuid and (account = ${account ?? null}
      or employee_id = ${employeeId ?? null} or lower(email) = lower(${email ?? null}) or phone = ${phone ?? null})
    order by 1 desc, 2 desc, 3 desc limit 1`.execute(ctx.tx);
  const [same] = rows;
  if (!same) return;
  if (same.account) throw new AppError('ACCOUNT_REPEAT');
  if (same.employee) throw new AppError('EMPLOYEE_ID_REPEAT');
  throw new AppError(same.email ? 'EMAIL_REPEAT' : 'PHONE_REPEAT');
}

/** Throws REQUEST_INVALID for a department that does not exist, or a superior who is the person or below them. */
export async function checkPlace(
  ctx: Context,
  { departmentId, superiorId }: { departmentId: string | null; superiorId: string | null },
  userId?: string,
): Promise<void> {
  if (departmentId) {
    const department = await ctx.tx
      .selectFrom('department')
      .select('id')
      .where('id', '=', departmentId)
      .forShare()
      .executeTakeFirst();
    if (!department) throw new AppError('REQUEST_INVALID', { where: '/content/departmentId' });
  }
  if (!superiorId) return;
  const { rows } = await sql<{ id: string }>`
    with recursive line as (
      select id, superior_id from user_account where id = ${superiorId}
      union
      select u.id, u.superior_id from user_account u join line on u.id = line.superior_id)
    select id from line`.execute(ctx.tx);
  if (rows.length === 0 || rows.some(({ id }) => id === userId))
    throw new AppError('REQUEST_INVALID', { where: '/content/superiorId' });
}
