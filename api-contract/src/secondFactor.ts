import Type, { type Static } from 'typebox';
import { call } from './call';
import { Empty, Instant, Nullable, Reason, Strict, Text, Uuid } from './common';
import { bodyOf } from './declared/bodyOf';
import { FACTOR_DEMANDS, secondFactorForm } from './declared/secondFactorPolicy';
import { PasswordCiphertext, TotpCode } from './identity';

/** How many recovery codes there are of a set. */
export const RECOVERY_CODES = 10;

/** Shown once: nobody can read them again. */
export const RecoveryCodes = Strict({ recoveryCodes: Type.Array(Type.String()) });

/** A passkey of the caller (WebAuthn). */
export const Passkey = Strict({
  id: Uuid,
  /** What the person calls it. */
  name: Type.String(),
  since: Instant,
  lastUsedAt: Nullable(Instant),
  /** The host where it was registered, the only one at which it can be used. */
  host: Type.String(),
});
export type Passkey = Static<typeof Passkey>;

export const getSecondFactor = call({
  method: 'GET',
  path: 'userCenter/secondFactor/get',
  shows: ['secondFactor'],
  permission: { own: 'account' },
  summary: 'What the caller has beside the password to sign in',
  request: Empty,
  response: Strict({
    /** False for whoever has no password here: their identity provider asks for more where it has to. */
    hasPassword: Type.Boolean(),
    /** What the tenant asks of the caller. */
    demand: Type.Enum([...FACTOR_DEMANDS]),
    /** One-time codes of an authenticator app. */
    totp: Nullable(Strict({ since: Instant, lastUsedAt: Nullable(Instant) })),
    passkeys: Type.Array(Passkey),
    /** Codes for the day on which the device is lost that were not used yet. */
    recoveryCodesLeft: Type.Integer(),
  }),
});
export type SecondFactor = Static<(typeof getSecondFactor)['response']>;

export const beginTotp = call({
  path: 'userCenter/secondFactor/totp/begin',
  permission: { own: 'account' },
  summary:
    'A new secret for an authenticator app; it counts once a code of it has confirmed that the app has it. PASSWORD_WRONG, LOGIN_TYPE_DISABLED without a password, or where the tenant has switched second factors off',
  request: Strict({ password: PasswordCiphertext }),
  response: Strict({
    /** Base32, to be typed where nothing can be scanned. */
    key: Type.String(),
    /** `otpauth://totp/…` as a QR code: its modules as a path, a side of `size`. */
    qr: Strict({ size: Type.Integer(), path: Type.String() }),
    /** To be given back with the code. */
    setup: Text(1024, 1),
  }),
});

export const confirmTotp = call({
  path: 'userCenter/secondFactor/totp/confirm',
  changes: ['secondFactor'],
  permission: { own: 'account' },
  audit: { module: 'identity', operation: 'addTotp' },
  summary:
    'From now on signing in asks for a code of the app; another app that was used before no longer counts. Recovery codes come with the first factor. SECOND_FACTOR_CODE_WRONG, SECOND_FACTOR_SETUP_INVALID',
  request: Strict({ setup: Text(1024, 1), code: TotpCode }),
  response: RecoveryCodes,
});

export const removeTotp = call({
  path: 'userCenter/secondFactor/totp/remove',
  changes: ['secondFactor'],
  permission: { own: 'account' },
  audit: { module: 'identity', operation: 'removeTotp' },
  summary:
    'Sign in without one-time codes again. PASSWORD_WRONG, NOT_FOUND, SECOND_FACTOR_DEMANDED where it is the last factor and the tenant asks for one',
  request: Strict({ password: PasswordCiphertext }),
  response: Empty,
});

export const renewRecoveryCodes = call({
  path: 'userCenter/secondFactor/recovery/renew',
  changes: ['secondFactor'],
  permission: { own: 'account' },
  audit: { module: 'identity', operation: 'renewRecoveryCodes' },
  summary: 'New recovery codes; the ones before no longer count. PASSWORD_WRONG, NOT_FOUND without a factor',
  request: Strict({ password: PasswordCiphertext }),
  response: RecoveryCodes,
});

const SecondFactorPolicy = bodyOf(secondFactorForm);

export const getSecondFactorPolicy = call({
  method: 'GET',
  path: 'login-provider/secondFactor/get',
  shows: ['signInProviders'],
  permission: { menu: 'TenantSettings', action: 'view' },
  summary: 'Who may or must have a second factor, and what signatures ask for',
  request: Empty,
  response: Strict({
    ...SecondFactorPolicy,
    /** Of the tenant's settings. */
    rowVersion: Type.Integer(),
  }),
});

export const saveSecondFactorPolicy = call({
  path: 'login-provider/secondFactor/save',
  changes: ['settings', 'secondFactor', 'signInProviders'],
  permission: { menu: 'TenantSettings', action: 'config' },
  audit: { module: 'identity', operation: 'saveSecondFactorPolicy' },
  summary:
    'Switch second factors off, leave them to everybody, or demand them of all or of some roles: who has none sets one up before anything else. RECORD_CHANGED, REASON_REQUIRED, ROLE_NOT_EXIST, REQUEST_INVALID where signatures would ask for what is switched off',
  request: Strict({ ...SecondFactorPolicy, rowVersion: Type.Integer(), reason: Reason() }),
  response: Strict({ rowVersion: Type.Integer() }),
});
