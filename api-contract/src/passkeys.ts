import Type, { type Static } from 'typebox';
import { call } from './call';
import { Empty, Strict, Text, Uuid } from './common';
import { PasswordCiphertext } from './identity';
import { Base64Url, PASSKEY_NAME_LENGTH, SealedText } from './passkeyAnswer';
import { RecoveryCodes } from './secondFactor';

/** How many passkeys one person may have. */
export const MOST_PASSKEYS = 10;

/** One that is known already, as a browser asks an authenticator for it. */
const Known = Strict({ id: Base64Url(1400), transports: Type.Array(Type.String()) });

/** What an authenticator is asked (WebAuthn); the answer comes back with `state`. */
export const PasskeyQuestion = Strict({
  state: SealedText,
  challenge: Base64Url(64),
  /** The host that the passkeys are bound to. */
  rpId: Type.String(),
  /** Milliseconds. */
  timeout: Type.Integer(),
  passkeys: Type.Array(Known),
});
export type PasskeyQuestion = Static<typeof PasskeyQuestion>;

export const beginPasskey = call({
  path: 'userCenter/secondFactor/passkey/begin',
  permission: { own: 'account' },
  summary:
    'What a browser needs to make a passkey; it counts once its answer has been confirmed. PASSWORD_WRONG, PASSKEY_LIMIT, PASSKEY_UNAVAILABLE where the suite is reached by no name of a host, LOGIN_TYPE_DISABLED without a password, or where the tenant has switched second factors off',
  request: Strict({ password: PasswordCiphertext }),
  response: Strict({
    ...PasskeyQuestion.properties,
    rpName: Type.String(),
    user: Strict({ id: Base64Url(64), name: Type.String(), displayName: Type.String() }),
    /** Of signatures, as COSE numbers them, the best one first. */
    algorithms: Type.Array(Type.Integer()),
  }),
});
export type PasskeyRegistration = Static<(typeof beginPasskey)['response']>;

export const confirmPasskey = call({
  path: 'userCenter/secondFactor/passkey/confirm',
  changes: ['secondFactor'],
  permission: { own: 'account' },
  audit: { module: 'identity', operation: 'addPasskey' },
  summary:
    'From now on the passkey is a second factor of the caller. Recovery codes come with the first factor. PASSKEY_INVALID, PASSKEY_REPEAT, PASSKEY_LIMIT, SECOND_FACTOR_SETUP_INVALID',
  request: Strict({
    state: SealedText,
    /** What the person calls it. */
    name: Text(PASSKEY_NAME_LENGTH, 1),
    clientData: Base64Url(8192),
    attestation: Base64Url(65_536),
    transports: Type.Array(Text(32, 1), { maxItems: 10 }),
    id: Base64Url(1400),
  }),
  response: RecoveryCodes,
});

export const removePasskey = call({
  path: 'userCenter/secondFactor/passkey/remove',
  changes: ['secondFactor'],
  permission: { own: 'account' },
  audit: { module: 'identity', operation: 'removePasskey' },
  summary:
    'The passkey no longer counts. PASSWORD_WRONG, NOT_FOUND, SECOND_FACTOR_DEMANDED where it is the last factor and the tenant asks for one',
  request: Strict({ id: Uuid, password: PasswordCiphertext }),
  response: Empty,
});

export const askPasskey = call({
  path: 'userCenter/user/passkey/ask',
  permission: 'public',
  summary:
    'What a browser asks for at sign-in, for whoever has given the right password: SECOND_FACTOR_REQUIRED names their `ticket`. SIGN_IN_ANSWER_INVALID, PASSKEY_UNAVAILABLE',
  request: Strict({ tenantId: Uuid, ticket: SealedText }),
  response: PasskeyQuestion,
});

export const askPasskeyToSign = call({
  path: 'eletric/sign/passkey/ask',
  permission: { own: 'account' },
  summary: 'What a browser asks for before a signature of the caller. NOT_FOUND, PASSKEY_UNAVAILABLE',
  request: Empty,
  response: PasskeyQuestion,
});
