import { errorText, type Provisioning, personForm } from '@attest/api-contract';
import { AppError, errorTexts } from '../../../platform/errors';
import type { Context } from '../../../platform/module';
import { accountText } from '../../identity/accountText';
import { createUser, isAccount } from '../../identity/administration/createUser';
import { userRecord } from '../../identity/audit';
import { newTemporary } from '../../identity/people/manage';
import { type User, userById } from '../../identity/users';
import type { KnownTo } from '../identities';
import { refusal } from '../refusal';
import { nameOf } from '../stored';
import type { StoredProvider } from '../tables';
import { tellOfRoles } from './roleNotices';
import { groupsOf, noteGiven, rolesGiven } from './roles';
import { provisioningOf } from './stored';

/** Whoever is in no group is an employee. */
const WITHOUT_GROUPS = ['emp'];

/**
 * The account of somebody whom a provider names for the first time, made of what it says; undefined where the tenant makes
 * none. Throws ACCOUNT_NOT_CREATED.
 */
export async function accountFor(ctx: Context, row: StoredProvider, who: KnownTo): Promise<User | undefined> {
  const asked = provisioningOf(row);
  if (!asked.create) return undefined;
  try {
    return await makeAccount(ctx, row, asked, who);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const notCreated = new AppError('ACCOUNT_NOT_CREATED', {
      why: errorText(error.code, ctx.language, error.params),
    });
    const why = errorTexts(error.code, error.params);
    throw await refusal(ctx, row, notCreated, {
      zh: `未能建立账号（${who.subject}）：${why.zh}`,
      en: `no account was made (${who.subject}): ${why.en}`,
    });
  }
}

/** Characters of a password that nobody ever types. */
const PASSWORD_LENGTH = 32;

const isShort = (most: number) => (value: string) => value.length <= most;

async function makeAccount(
  ctx: Context,
  row: StoredProvider,
  asked: Provisioning,
  { subject, said }: KnownTo,
): Promise<User> {
  const claimed = (claim: string | null) => (claim ? said[claim]?.[0]?.trim() || undefined : undefined);
  const needed = (claim: string | null, fits: (value: string) => boolean): string => {
    const value = claimed(claim);
    if (!value || !fits(value)) throw new AppError('ACCOUNT_CLAIM_MISSING', { claim: claim ?? '' });
    return value;
  };
  const account = accountText(needed(asked.account, (value) => isAccount(accountText(value))));
  const name = needed(asked.name, isShort(personForm.name.maxLength));
  const employeeId = needed(asked.employeeId, isShort(personForm.employeeId.maxLength));
  const given = await rolesGiven(ctx, row, (await groupsOf(ctx, row, said)) ?? []);
  const person = { account, name, nameEn: name, employeeId };
  // Nobody is told it: the person comes by the provider.
  const { password } = await newTemporary(ctx, person, PASSWORD_LENGTH);
  const id = await createUser(ctx, {
    ...person,
    password,
    email: claimed(asked.email) ?? null,
    departmentId: await departmentOf(ctx, claimed(asked.department)),
    roles: given.size > 0 ? [...given.keys()] : WITHOUT_GROUPS,
  });
  await ctx.tx.insertInto('sign_in_identity').values({ provider_id: row.id, subject, user_id: id }).execute();
  const user = await userById(ctx.tx, id);
  ctx.audit(userRecord(user, 'accountByProvider', { details: { provider: nameOf(row) } }));
  await noteGiven(ctx, row, id, given);
  const added = [...given].map(([role, group]) => ({ role, group }));
  await tellOfRoles(ctx, row, user, { held: [], added, left: [], stayed: [], refused: [] });
  return user;
}

/** Undefined and unknown codes: none. */
async function departmentOf({ tx }: Context, code: string | undefined): Promise<string | null> {
  if (!code) return null;
  const department = await tx
    .selectFrom('department')
    .select('id')
    .where('code', '=', code)
    .executeTakeFirst();
  return department?.id ?? null;
}
