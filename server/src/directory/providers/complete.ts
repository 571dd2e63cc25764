import type {
  confirmSigner,
  loginByProvider,
  loginInDingTalk,
  RequestOf,
  ResponseOf,
} from '@attest/api-contract';
import { AppError } from '../../platform/errors';
import type { Context, Outside } from '../../platform/module';
import { operatorOf, userRecord } from '../identity/audit';
import { refuseUnusable } from '../identity/refuseUnusable';
import { enterAs } from '../identity/signIn';
import { usedProvider } from './begin';
import { whoInApp } from './chat/page';
import { providerRefused } from './faults';
import { linkedUser, userOf } from './identities';
import { pageOf } from './pageOf';
import { sealProof } from './proof';
import type { Who } from './providerPage';
import { accountFor } from './provisioning/account';
import { keepRoles } from './provisioning/roles';
import { refusal } from './refusal';
import { type Aim, type Opened, openBegun, useUp } from './state';
import type { StoredProvider } from './tables';

type Input = RequestOf<typeof confirmSigner>;

/** What came of asking a provider who somebody is. */
export interface Came {
  /** The sign-in that ends by it. */
  begun: Opened;
  row: StoredProvider;
  who: Who;
}

/** Asks the provider who has signed in there, for an aim. Throws TENANT_NOT_EXIST, LOGIN_TYPE_UNMATCHED, SIGN_IN_ANSWER_INVALID. */
export const ask =
  (aim: Aim) =>
  async (input: Input, outside: Outside): Promise<Came> => {
    const begun = openBegun(outside, aim, input);
    const { row } = await usedProvider(outside, { tenantId: input.tenantId, provider: begun.provider });
    const { state, code, iss, error } = input;
    const who = code
      ? await pageOf(row).who(outside, row, begun, { state, code, iss }, aim)
      : { refused: providerRefused(row), why: error ?? '' };
    return { begun, row, who };
  };

/** The same of a code that DingTalk’s app has given to the page. Throws TENANT_NOT_EXIST, LOGIN_TYPE_UNMATCHED, SIGN_IN_ANSWER_INVALID. */
export async function askInApp(input: RequestOf<typeof loginInDingTalk>, outside: Outside): Promise<Came> {
  const begun = openBegun(outside, 'signIn', input);
  const { row } = await usedProvider(outside, { tenantId: input.tenantId, provider: begun.provider });
  return { begun, row, who: await whoInApp(outside, row, input.code) };
}

/** Opens the session of who has signed in at a provider. SIGN_IN_ANSWER_INVALID, what `ask` was refused, THIRD_ACCOUNT_NOT_EXIST, ACCOUNT_NOT_CREATED, ACCOUNT_DISABLED, ACCOUNT_LOCKED_BY_ADMIN. */
export async function complete(
  input: Pick<RequestOf<typeof loginByProvider>, 'language'>,
  ctx: Context,
  { begun, row, who }: Came,
): Promise<ResponseOf<typeof loginByProvider>> {
  await useUp(ctx, begun);
  if ('refused' in who) throw await refusal(ctx, row, who.refused, who.why);
  const user = (await userOf(ctx, row, who)) ?? (await accountFor(ctx, row, who));
  if (!user) throw await refusal(ctx, row, new AppError('THIRD_ACCOUNT_NOT_EXIST'), who.subject);
  await refuseUnusable(ctx, user, { temporary: false });
  await keepRoles(ctx, row, user, who.said);
  return enterAs(ctx, user, { language: input.language, provider: row });
}

/** Proves who has signed in anew at a provider. SIGN_IN_ANSWER_INVALID, what `ask` was refused, THIRD_ACCOUNT_NOT_EXIST, ACCOUNT_DISABLED, ACCOUNT_LOCKED_BY_ADMIN. */
export async function confirm(
  _input: Input,
  ctx: Context,
  { begun, row, who }: Came,
): Promise<ResponseOf<typeof confirmSigner>> {
  await useUp(ctx, begun);
  if ('refused' in who) throw await refusal(ctx, row, who.refused, who.why, 'sign');
  const user = await linkedUser(ctx, row, who.subject);
  if (!user) throw await refusal(ctx, row, new AppError('THIRD_ACCOUNT_NOT_EXIST'), who.subject, 'sign');
  await refuseUnusable(ctx, user, { temporary: false });
  ctx.audit({
    ...userRecord(user, 'confirmSigner', {
      details: { how: { zh: `通过 ${row.name_zh} 重新登录`, en: `by signing in anew at ${row.name_en}` } },
    }),
    operator: operatorOf(user),
  });
  return { proof: sealProof(ctx, user.id) };
}
