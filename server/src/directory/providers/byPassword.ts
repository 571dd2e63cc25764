import type { AnswerOf, InputOf } from '../../platform/calls/handleAll';
import { AppError } from '../../platform/errors';
import type { Context, Outside } from '../../platform/module';
import { accountText } from '../identity/accountText';
import { operatorOf, userRecord } from '../identity/audit';
import { FOREIGN, refusalOf } from '../identity/checkOwnPassword';
import { openAttempt, settleAttempt } from '../identity/checkSignIn';
import { auditFailure } from '../identity/failedAttempt';
import { openPassword } from '../identity/loginCipher';
import { refuseUnusable } from '../identity/refuseUnusable';
import { enterAs } from '../identity/signIn';
import { isOwnDevice, type OpenAttempt, takeBack } from '../identity/signInGuard';
import { type User, userByAccount, userById } from '../identity/users';
import { currentTenant } from '../tenancy/tenant';
import { askDirectory } from './directory/ask';
import { userOf } from './identities';
import { isSap, providerInUse } from './kinds';
import type { Asked, Outcome } from './outcome';
import { sealProof } from './proof';
import { accountFor } from './provisioning/account';
import { keepRoles } from './provisioning/roles';
import { refusal } from './refusal';
import { askSap } from './sap/ask';
import type { StoredProvider } from './tables';

type SignIn = InputOf<'loginAtDirectory'>;
type Confirm = InputOf<'confirmAtDirectory'>;

/** A password that is to be looked at elsewhere. */
interface Planned<Attempt> {
  row: StoredProvider;
  asked: Asked;
  password: string;
  attempt: Attempt;
}

interface Came<Attempt> {
  row: StoredProvider;
  attempt: Attempt;
  outcome: Outcome;
}

const ask = async <Attempt>(
  { row, asked, password, attempt }: Planned<Attempt>,
  place: Outside,
): Promise<Came<Attempt>> => {
  const outcome = isSap(row)
    ? await askSap(place, row, asked, password)
    : await askDirectory(place, row, asked, password);
  return { row, attempt, outcome };
};

/** What is given beside the password. */
const givenIn = ({ account, code, factor }: SignIn) => ({ account: accountText(account), code, factor });

/** Signing in with a password that is looked at elsewhere: counted before anybody looks at it, as one of this system. */
export const signInByPassword = {
  async before(input: SignIn, ctx: Context): Promise<Planned<OpenAttempt>> {
    // On a tenant's own host the request cannot ask for another one.
    if ((await currentTenant(ctx.tx)).id !== input.tenantId) throw new AppError('TENANT_NOT_EXIST');
    const row = await providerInUse(ctx.tx, input.provider, 'password');
    const password = await openPassword(ctx, input.password);
    const account = accountText(input.account);
    const user = await userByAccount(ctx.tx, account);
    const attempt = await ctx.once('attempt', () => openAttempt(ctx, { ...givenIn(input), user }));
    return { row, asked: { account }, password, attempt };
  },
  outside: ask<OpenAttempt>,
  async after(
    ctx: Context,
    { row, attempt, outcome }: Came<OpenAttempt>,
    input: SignIn,
  ): Promise<AnswerOf<'loginAtDirectory'>> {
    const account = accountText(input.account);
    const settle = async (user: User | undefined, result: Parameters<typeof settleAttempt>[3]) =>
      ctx.once('settled', () => settleAttempt(ctx, { ...givenIn(input), user }, attempt, result));
    if (outcome.is === 'away') {
      await ctx.once('settled', () => takeBack(ctx, account, attempt));
      throw await refusal(ctx, row, outcome.error, outcome.why);
    }
    if (outcome.is === 'known') {
      const { person } = outcome;
      const known = await userOf(ctx, row, person);
      await settle(known, 'fits');
      const user = known ?? (await accountFor(ctx, row, person));
      if (!user) throw await refusal(ctx, row, new AppError('THIRD_ACCOUNT_NOT_EXIST'), person.subject);
      await refuseUnusable(ctx, user, { temporary: false });
      await keepRoles(ctx, row, user, person.said);
      return enterAs(ctx, user, { language: input.language, provider: row });
    }
    const user = await userByAccount(ctx.tx, account);
    if (outcome.is === 'refused' && outcome.isProven) {
      // Whoever knows the password has guessed at nothing.
      await settle(user, 'fits');
      throw await refusal(ctx, row, new AppError(outcome.code), {
        zh: `${account}（${outcome.why.zh}）`,
        en: `${account} (${outcome.why.en})`,
      });
    }
    const failed = await settle(user, outcome.why).catch((error: unknown) => error);
    const isLast = failed instanceof AppError && failed.code === 'ACCOUNT_LOCKED';
    // In a browser where the account has signed in nobody learns from it that there is one.
    const mayKnow = outcome.is === 'refused' && isOwnDevice(attempt) && !isLast;
    throw mayKnow ? new AppError(outcome.code) : failed;
  },
};

/** A try with the password of the caller's own provider, counted in their session. */
interface SessionTry {
  /** Wrong passwords of the session, this one included. */
  failures: number;
  foreign: boolean;
}

/** Confirming who signs with their password elsewhere, and their account: both, whenever they signed last. */
export const confirmByPassword = {
  async before(
    { provider, account, password: ciphertext }: Confirm,
    ctx: Context,
  ): Promise<Planned<SessionTry>> {
    const row = await providerInUse(ctx.tx, provider, 'password');
    const linked = await ctx.tx
      .selectFrom('sign_in_identity')
      .select('subject')
      .where('provider_id', '=', row.id)
      .where('user_id', '=', ctx.caller.userId)
      .executeTakeFirst();
    if (!linked) throw new AppError('THIRD_ACCOUNT_NOT_EXIST');
    const password = await openPassword(ctx, ciphertext);
    const failures = await countTry(ctx);
    const foreign = accountText(account) !== ctx.caller.account;
    // The password of another account is nobody's: it is not even asked for.
    return { row, asked: linked, password: foreign ? '' : password, attempt: { failures, foreign } };
  },
  outside: ask<SessionTry>,
  async after(
    ctx: Context,
    { row, attempt: { failures, foreign }, outcome }: Came<SessionTry>,
  ): Promise<AnswerOf<'confirmAtDirectory'>> {
    const user = await userById(ctx.tx, ctx.caller.userId);
    if (outcome.is === 'known') {
      await setTries(ctx, 0);
      if (user.status !== 'enabled') throw new AppError('ACCOUNT_DISABLED');
      ctx.audit({
        ...userRecord(user, 'confirmSigner', {
          details: { how: { zh: `以 ${row.name_zh} 的密码`, en: `by the password of ${row.name_en}` } },
        }),
        operator: operatorOf(user),
      });
      return { proof: sealProof(ctx, user.id) };
    }
    if (outcome.is === 'wrong')
      throw await ctx.once('settled', () =>
        ctx.aside(async (aside) => {
          auditFailure(aside, 'sign', { account: user.account, user }, foreign ? FOREIGN : outcome.why);
          const code = foreign ? 'SIGNATURE_ACCOUNT_WRONG' : 'THIRD_ACCOUNT_PASSWORD_ERROR';
          return refusalOf(aside, user, failures, code);
        }),
      );
    await ctx.aside((aside) => setTries(aside, failures - 1));
    if (outcome.is === 'away') throw await refusal(ctx, row, outcome.error, outcome.why, 'sign');
    await ctx.aside(async (aside) =>
      auditFailure(aside, 'sign', { account: user.account, user }, outcome.why),
    );
    throw new AppError(outcome.is === 'gone' ? 'AD_ACCOUNT_NOT_EXIST' : outcome.code);
  },
};

/** Counts a password of the session before it is looked at, so that parallel guesses cannot all be tried. */
async function countTry(ctx: Context): Promise<number> {
  const { maxFailures } = (await currentTenant(ctx.tx)).password_policy;
  const counted = await ctx.tx
    .updateTable('session')
    .set(({ eb }) => ({ password_failures: eb('password_failures', '+', 1) }))
    .where('id', '=', ctx.caller.sessionId)
    .where('password_failures', '<', maxFailures)
    .returning('password_failures')
    .executeTakeFirst();
  // The deciding one is still being looked at.
  if (!counted) throw new AppError('TOO_MANY_REQUESTS');
  return counted.password_failures;
}

const setTries = ({ tx, caller }: Context, failures: number): Promise<unknown> =>
  tx.updateTable('session').set({ password_failures: failures }).where('id', '=', caller.sessionId).execute();
