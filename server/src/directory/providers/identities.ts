import type { Context } from '../../platform/module';
import { operatorOf, userRecord } from '../identity/audit';
import type { User } from '../identity/users';
import type { Said } from './provisioning/roles';
import { nameOf } from './stored';
import type { StoredProvider } from './tables';

/** Somebody as a provider knows them. */
export interface KnownTo {
  /** The provider’s own id of the person. */
  subject: string;
  /** By what accounts are matched at the first time. */
  matched: string | undefined;
  /** What else it was asked for; what it did not say is not there. */
  said: Said;
}

/** Whose account it is: of who is linked to the id, or, at the first time, of who is found by what is matched. */
export const userOf = async (ctx: Context, row: StoredProvider, known: KnownTo): Promise<User | undefined> =>
  (await linkedUser(ctx, row, known.subject)) ?? (await matchedUser(ctx, row, known));

/** The person who is linked to an id of a provider. */
export const linkedUser = (
  { tx }: Context,
  { id }: StoredProvider,
  subject: string,
): Promise<User | undefined> =>
  tx
    .selectFrom('user_account')
    .innerJoin('sign_in_identity as i', 'i.user_id', 'user_account.id')
    .selectAll('user_account')
    .where('i.provider_id', '=', id)
    .where('i.subject', '=', subject)
    .executeTakeFirst();

const COLUMNS = {
  account: 'account',
  employeeId: 'employee_id',
  wecomAccount: 'wecom_account',
} as const;

/** At the first time: found by what the administrator chose, and linked from then on; nobody is linked twice. */
async function matchedUser(
  ctx: Context,
  row: StoredProvider,
  { subject, matched }: KnownTo,
): Promise<User | undefined> {
  if (row.match_by === 'none' || !matched) return undefined;
  const column = COLUMNS[row.match_by];
  const value = column === 'account' ? matched.toLowerCase() : matched;
  // What is no key may be said of several people, who are then nobody.
  const [user, another] = await ctx.tx
    .selectFrom('user_account')
    .selectAll()
    .where(column, '=', value)
    .limit(2)
    .execute();
  if (!user || another) return undefined;
  const linked = await ctx.tx
    .insertInto('sign_in_identity')
    .values({ provider_id: row.id, subject, user_id: user.id })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (linked.numInsertedOrUpdatedRows !== 1n) return undefined;
  ctx.audit({
    ...userRecord(user, 'linkAccount', { details: { provider: nameOf(row) } }),
    operator: operatorOf(user),
  });
  return user;
}
