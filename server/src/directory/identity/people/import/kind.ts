import { AppError } from '../../../../platform/errors';
import type { Context } from '../../../../platform/module';
import type { ImportKind } from '../../../imports/kind';
import { createPerson } from '../manage';
import type { PersonRow } from './checkPeople';

/** Accounts, one a row. */
export const peopleImportKind: ImportKind<PersonRow> = {
  name: () => ({ zh: '用户', en: 'accounts' }),
  needs: () => ({ menu: 'Organisation', action: 'config' }),
  async make(ctx, { account, superior, content }, reason) {
    const superiorId = superior ? await idOf(ctx, superior) : null;
    await createPerson(ctx, { account, content: { ...content, superiorId }, reason });
  },
};

/** Throws ACCOUNT_NOT_EXIST: the superior's own row was refused. */
async function idOf(ctx: Context, account: string): Promise<string> {
  const user = await ctx.tx
    .selectFrom('user_account')
    .select('id')
    .where('account', '=', account)
    .executeTakeFirst();
  if (!user) throw new AppError('ACCOUNT_NOT_EXIST');
  return user.id;
}
