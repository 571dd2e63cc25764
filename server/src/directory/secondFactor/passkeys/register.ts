import { MOST_PASSKEYS } from '@attest/api-contract';
import type { Handles, InputOf } from '../../../platform/calls/handleAll';
import { AppError } from '../../../platform/errors';
import type { Context } from '../../../platform/module';
import { userRecord } from '../../identity/audit';
import { confirmPassword } from '../../identity/confirmPassword';
import { type User, userById } from '../../identity/users';
import { hasFactor } from '../factor';
import { issueRecoveryCodes } from '../recoveryCodes';
import { requireAllowed } from '../rules';
import { tellPerson } from '../tellPerson';
import type { Place } from './place';
import { askFor, takeAsked } from './question';
import { isFramed } from './take';

/** ES256, EdDSA and RS256 as COSE numbers them: what authenticators have. */
const ALGORITHMS = [-7, -8, -257];

/** Throws LOGIN_TYPE_DISABLED, PASSKEY_LIMIT, PASSKEY_UNAVAILABLE, or like `confirmPassword`. */
export const beginPasskey: Handles<'beginPasskey'> = async (ctx, { password }) => {
  const tenant = await requireAllowed(ctx);
  const user = await confirmPassword(ctx, password);
  await requireRoom(ctx, user);
  const asked = await askFor(ctx, 'register', user.id);
  return {
    ...asked,
    rpName: ctx.language === 'zh' ? tenant.name_zh : tenant.name_en,
    user: { id: Buffer.from(user.id).toString('base64url'), name: user.account, displayName: user.name },
    algorithms: ALGORITHMS,
  };
};

async function requireRoom({ tx }: Context, { id }: User): Promise<void> {
  const rows = await tx.selectFrom('passkey').select('id').where('user_id', '=', id).execute();
  if (rows.length >= MOST_PASSKEYS) throw new AppError('PASSKEY_LIMIT', { most: MOST_PASSKEYS });
}

/** Throws SECOND_FACTOR_SETUP_INVALID, PASSKEY_INVALID, PASSKEY_REPEAT, PASSKEY_LIMIT, LOGIN_TYPE_DISABLED. */
export const confirmPasskey: Handles<'confirmPasskey'> = async (ctx, input) => {
  await requireAllowed(ctx);
  const { userId } = ctx.caller;
  const asked = await ctx.once(`passkey:${input.state}`, () =>
    ctx.aside((aside) => takeAsked(aside, 'register', { userId, state: input.state })),
  );
  if (!asked) throw new AppError('SECOND_FACTOR_SETUP_INVALID');
  const made = await madeBy(ctx, asked, input);
  const user = await userById(ctx.tx, userId);
  await requireRoom(ctx, user);
  const isFirst = !(await hasFactor(ctx, user.id));
  const name = input.name.trim();
  if (!name) throw new AppError('REQUEST_INVALID', { where: '/name' });
  const { numInsertedOrUpdatedRows } = await ctx.tx
    .insertInto('passkey')
    .values({
      ...made,
      user_id: user.id,
      name,
      rp_id: asked.rpId,
      transports: [...new Set(input.transports)],
      created_at: ctx.now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows === 0n) throw new AppError('PASSKEY_REPEAT');
  ctx.audit(
    userRecord(user, 'addPasskey', {
      details: { passkey: name },
    }),
  );
  await tellPerson(ctx, user, {
    zh: `您的账号已注册通行密钥“${name}”。如果不是您本人操作，请立即告知管理员`,
    en: `The passkey “${name}” was registered for your account. If that was not you, tell your administrator at once`,
  });
  return { recoveryCodes: isFirst ? await issueRecoveryCodes(ctx, user) : [] };
};

/** What an authenticator has made. Throws PASSKEY_INVALID. */
async function madeBy(
  { platform }: Context,
  { rpId, origin, challenge }: Place & { challenge: string },
  { id, clientData, attestation }: InputOf<'confirmPasskey'>,
) {
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server');
  try {
    if (isFramed(clientData)) throw new Error('The page stood in a frame of another origin');
    const { registrationInfo } = await verifyRegistrationResponse({
      response: {
        id,
        rawId: id,
        type: 'public-key',
        response: { clientDataJSON: clientData, attestationObject: attestation },
        clientExtensionResults: {},
      },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpId,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    });
    if (!registrationInfo) throw new Error('The attestation is not signed by what it names');
    const { credential } = registrationInfo;
    return {
      credential_id: Buffer.from(credential.id, 'base64url'),
      public_key: Buffer.from(credential.publicKey),
      counter: String(credential.counter),
    };
  } catch (error) {
    platform.log.warn({ error: String(error) }, 'A new passkey was refused');
    throw new AppError('PASSKEY_INVALID');
  }
}
