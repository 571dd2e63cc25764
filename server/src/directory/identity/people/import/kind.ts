import { MAX_IMPORTED_PEOPLE } from '@attest/api-contract';
import { AppError } from '../../../../platform/errors';
import type { Context } from '../../../../platform/module';
import { type ImportKind, offeredTo, readWhole } from '../../../imports/kind';
import { createPerson } from '../manage';
import { checkPeople, type PersonRow } from './checkPeople';
import { peopleTemplate } from './template';

const RIGHT = { menu: 'Organisation', action: 'config' } as const;

/** Accounts, one a row. */
export const peopleImportKind: ImportKind<PersonRow> = {
  name: () => ({ zh: '用户', en: 'accounts' }),
  label: () => ({ zh: '用户', en: 'Accounts' }),
  needs: () => RIGHT,
  offered: (ctx) =>
    offeredTo(ctx, RIGHT, { subject: '', module: 'SHELL', ways: ['make'], max: MAX_IMPORTED_PEOPLE }),
  template: peopleTemplate,
  read: async (ctx, fileId) => readWhole(await checkPeople(ctx, fileId)),
  async make(ctx, { account, superior, content }, reason) {
    const superiorId = superior ? await idOf(ctx, superior) : null;
    await createPerson(ctx, { account, content: { ...content, superiorId }, reason });
    return { name: account, path: null };
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
