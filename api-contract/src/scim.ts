import Type, { type Static } from 'typebox';
import { call } from './call';
import { Empty, Instant, Nullable, Reason, Strict, UserRef, Uuid } from './common';
import { bodyOf } from './declared/bodyOf';
import { scimTokenForm } from './declared/scimToken';

const MENU = 'TenantSettings';

/** A token as it is shown afterwards: never its text. */
export const ScimToken = Strict({
  id: Uuid,
  name: Type.String(),
  state: Type.Enum(['valid', 'expired', 'revoked']),
  madeBy: UserRef,
  madeAt: Instant,
  expiresAt: Instant,
  lastUsedAt: Nullable(Instant),
});
export type ScimToken = Static<typeof ScimToken>;

export const getScim = call({
  method: 'GET',
  path: 'login-provider/scim/get',
  shows: ['signInProviders'],
  permission: { menu: MENU, action: 'view' },
  summary:
    'Where an identity provider provisions people and groups by SCIM 2.0, with the tokens that it may use, the newest first. NOT_FOUND',
  request: Strict({ provider: Uuid }),
  response: Strict({
    /** What is entered at the provider as the address of the tenant. */
    address: Type.String(),
    tokens: Type.Array(ScimToken),
    /** People and groups that came by it. */
    people: Type.Integer(),
    groups: Type.Integer(),
  }),
});

export const makeScimToken = call({
  path: 'login-provider/scim/token/add',
  changes: ['signInProviders'],
  permission: { menu: MENU, action: 'config' },
  audit: { module: 'identity', operation: 'makeScimToken' },
  summary:
    'Make a token with which an identity provider provisions people; its text is in the answer and nowhere else. REASON_REQUIRED, NOT_FOUND, INVALID_OPERATION for a chat platform',
  request: Strict({ provider: Uuid, ...bodyOf(scimTokenForm), reason: Reason() }),
  response: Strict({ token: Type.String(), expiresAt: Instant }),
});

export const revokeScimToken = call({
  path: 'login-provider/scim/token/revoke',
  changes: ['signInProviders'],
  permission: { menu: MENU, action: 'config' },
  audit: { module: 'identity', operation: 'revokeScimToken' },
  summary:
    'Revoke a token: it opens nothing from now on. REASON_REQUIRED, NOT_FOUND, INVALID_OPERATION where it is',
  request: Strict({ id: Uuid, reason: Reason() }),
  response: Empty,
});
