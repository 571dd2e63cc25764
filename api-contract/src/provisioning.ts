import Type, { type Static } from 'typebox';
import { call } from './call';
import { Reason, Strict, Uuid } from './common';
import { bodyOf } from './declared/bodyOf';
import { provisioningForm } from './declared/provisioning';

const MENU = 'TenantSettings';

/** Accounts at the first sign-in by a provider, and the roles that its groups give. */
export const Provisioning = Strict(bodyOf(provisioningForm));
export type Provisioning = Static<typeof Provisioning>;

export const getProvisioning = call({
  method: 'GET',
  path: 'login-provider/accounts/get',
  shows: ['signInProviders'],
  permission: { menu: MENU, action: 'view' },
  summary:
    'Whether people whom a provider names for the first time get an account, what it is made of, and which roles their groups give. NOT_FOUND',
  request: Strict({ id: Uuid }),
  response: Strict({
    provisioning: Provisioning,
    /** Roles that administer: no group gives them unless they are named. */
    administrative: Type.Array(Type.String()),
    /** Of the provider. */
    version: Type.Integer(),
  }),
});

export const saveProvisioning = call({
  path: 'login-provider/accounts/save',
  changes: ['signInProviders'],
  permission: { menu: MENU, action: 'config' },
  audit: { module: 'identity', operation: 'saveProvisioning' },
  summary:
    'Say whether a provider makes accounts, and which roles its groups give; both take effect with the next sign-in. GROUP_ROLE_ADMINISTERS for a role that administers and is not named, ROLE_NOT_EXIST, RECORD_CHANGED, REASON_REQUIRED, REQUEST_INVALID, NOT_FOUND',
  request: Strict({ id: Uuid, provisioning: Provisioning, version: Type.Integer(), reason: Reason() }),
  response: Strict({ version: Type.Integer() }),
});
