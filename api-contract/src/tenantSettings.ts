import Type, { type Static } from 'typebox';
import { call } from './call';
import { Empty, Nullable, Reason, Strict } from './common';
import { bodyOf } from './declared/bodyOf';
import { policyForm, tenantForm } from './declared/tenantSettings';
import { ModuleCode } from './tenancy';

/** What an administrator may ask of passwords and sign-in. */
export const PolicySettings = Strict(bodyOf(policyForm));
export type PolicySettings = Static<typeof PolicySettings>;

/** What an administrator sets for the tenant. */
export const TenantSettings = Strict({ ...bodyOf(tenantForm), policy: PolicySettings });
export type TenantSettings = Static<typeof TenantSettings>;

export const getTenantSettings = call({
  method: 'GET',
  path: 'tenant/settings/get',
  shows: ['settings'],
  permission: { menu: 'TenantSettings', action: 'view' },
  summary: 'Settings of the tenant, its licence and its sign-in methods',
  request: Empty,
  response: Strict({
    settings: TenantSettings,
    rowVersion: Type.Integer(),
    timeZone: Type.String(),
    loginTypes: Type.Array(Type.String()),
    /** Fingerprint of the key that seals the audit trail; to be kept elsewhere, for the offline verifier. */
    auditKey: Type.String(),
    licence: Strict({
      users: Nullable(Type.Integer()),
      used: Type.Integer(),
      modules: Type.Array(ModuleCode),
    }),
  }),
});

export const saveTenantSettings = call({
  path: 'tenant/settings/save',
  changes: ['settings'],
  permission: { menu: 'TenantSettings', action: 'config' },
  audit: { module: 'tenancy', operation: 'changeSettings' },
  summary:
    'Change settings of the tenant; open browsers follow. A stricter password rule asks everyone for a new password. RECORD_CHANGED, LICENCE_INVALID for a module without licence, FILE_TYPE_NOT_ALLOWED, FILE_TOO_LARGE',
  request: Strict({ settings: TenantSettings, rowVersion: Type.Integer(), reason: Reason() }),
  response: Strict({ rowVersion: Type.Integer() }),
});
