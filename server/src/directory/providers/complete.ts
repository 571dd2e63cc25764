import type { confirmSigner, loginByProvider, RequestOf, ResponseOf } from '@attest/api-contract';
import * as oidc from 'openid-client';
import { AppError } from '../../platform/errors';
import type { Context, Outside } from '../../platform/module';
import { operatorOf, userRecord } from '../identity/audit';
import { refuseUnusable } from '../identity/refuseUnusable';
import { enterAs } from '../identity/signIn';
import { usedProvider } from './begin';
import { connect } from './connect';
import { isAway, providerAway, providerRefused, reasonOf } from './faults';
import { linkedUser, userOf } from './identities';
import { sealProof } from './proof';
import { refusal } from './refusal';
import { type Aim, begunAt, type Opened, openBegun, useUp } from './state';
import type { StoredProvider } from './tables';

type Input = RequestOf<typeof confirmSigner>;

/** What came of asking a provider who somebody is. */
export interface Came {
  /** The sign-in that ends by it. */
  begun: Opened;
  row: StoredProvider;
  /** Who it is to the provider, and what accounts are matched by at the first time. */
  who: { subject: string; matched: string | undefined } | { refused: AppError; why: string };
}

/** Asks the provider who has signed in there, for an aim. Throws TENANT_NOT_EXIST, LOGIN_TYPE_UNMATCHED, SIGN_IN_ANSWER_INVALID. */
export const ask =
  (aim: Aim) =>
  async (input: Input, outside: Outside): Promise<Came> => {
    const begun = openBegun(outside, aim, input);
    const { row } = await usedProvider(outside, { tenantId: input.tenantId, provider: begun.provider });
    const came = { begun, row };
    if (!input.code) return { ...came, who: { refused: providerRefused(row), why: input.error ?? '' } };
    const answer = new URL(begun.redirectUri);
    answer.searchParams.set('code', input.code);
    answer.searchParams.set('state', input.state);
    if (input.iss) answer.searchParams.set('iss', input.iss);
    try {
      const tokens = await oidc.authorizationCodeGrant(await connect(outside, row), answer, {
        pkceCodeVerifier: begun.verifier,
        expectedState: input.state,
        expectedNonce: begun.nonce,
        idTokenExpected: true,
      });
      const claims = tokens.claims() ?? {};
      if (aim === 'sign' && !isAsked(claims, begun))
        return { ...came, who: { refused: providerRefused(row), why: 'not asked anew (auth_time)' } };
      return { ...came, who: whoIn(row, claims) };
    } catch (error) {
      const why = reasonOf(error);
      const refused = isAway(error) ? providerAway(outside, row, error) : providerRefused(row);
      return { ...came, who: { refused, why } };
    }
  };

/** Seconds that the clock of a provider may be behind. */
const CLOCK_TOLERANCE = 30;

/** Whether the person has proved who they are since they were sent there. */
const isAsked = ({ auth_time: at }: Record<string, unknown>, begun: Opened): boolean =>
  typeof at === 'number' && at >= begunAt(begun) / 1000 - CLOCK_TOLERANCE;

/** Entra's ids of people are those of its tenants; `sub` is another for each application. */
function whoIn(row: StoredProvider, claims: Record<string, unknown>): Came['who'] {
  const parts = row.kind === 'entra' ? [claims.tid, claims.oid] : [claims.sub];
  if (!parts.every((part) => typeof part === 'string' && part !== ''))
    return { refused: providerRefused(row), why: 'no id of the person' };
  const matched = row.claim ? claims[row.claim] : undefined;
  return { subject: parts.join('|'), matched: typeof matched === 'string' ? matched : undefined };
}

/** Opens the session of who has signed in at a provider. SIGN_IN_ANSWER_INVALID, what `ask` was refused, THIRD_ACCOUNT_NOT_EXIST, ACCOUNT_DISABLED, ACCOUNT_LOCKED_BY_ADMIN. */
export async function complete(
  input: RequestOf<typeof loginByProvider>,
  ctx: Context,
  { begun, row, who }: Came,
): Promise<ResponseOf<typeof loginByProvider>> {
  await useUp(ctx, begun);
  if ('refused' in who) throw await refusal(ctx, row, who.refused, who.why);
  const user = await userOf(ctx, row, who);
  if (!user) throw await refusal(ctx, row, new AppError('THIRD_ACCOUNT_NOT_EXIST'), who.subject);
  await refuseUnusable(ctx, user, { temporary: false });
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
      description: {
        zh: `${user.account} 为电子签名通过 ${row.name_zh} 重新验证了身份`,
        en: `${user.account} signed in anew by ${row.name_en} for a signature`,
      },
    }),
    operator: operatorOf(user),
  });
  return { proof: sealProof(ctx, user.id) };
}
