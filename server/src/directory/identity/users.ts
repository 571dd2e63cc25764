import type { Stored } from '../../platform/database/schema';
import type { TenantTransaction } from '../../platform/database/tenantTransaction';
import { AppError } from '../../platform/errors';
import { accountText } from './accountText';

export type User = Stored<'user_account'>;

export const userByAccount = (tx: TenantTransaction, account: string): Promise<User | undefined> =>
  tx.selectFrom('user_account').selectAll().where('account', '=', accountText(account)).executeTakeFirst();

/** Throws ACCOUNT_NOT_EXIST. */
export async function userById(tx: TenantTransaction, id: string): Promise<User> {
  const user = await tx.selectFrom('user_account').selectAll().where('id', '=', id).executeTakeFirst();
  if (!user) throw new AppError('ACCOUNT_NOT_EXIST');
  return user;
}
