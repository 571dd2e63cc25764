import Type, { type Static } from 'typebox';
import { call } from './call';
import { Empty, Nullable, Strict, Text, Uuid } from './common';
import { CHAT_KINDS } from './declared/chatProvider';

export const ModuleCode = Type.Union([Type.Literal('DMS'), Type.Literal('TMS'), Type.Literal('QMS')]);
export type ModuleCode = Static<typeof ModuleCode>;

/** What the sign-in page and the frame need to know of a tenant before anyone signed in. */
export const TenantConfig = Strict({
  tenantId: Uuid,
  code: Type.String(),
  sysNameZhCN: Type.String(),
  sysNameEn: Type.String(),
  /** Changes with the picture; fetch it by `tenantLogo`. Null: none. */
  logo: Nullable(Uuid),
  keyColour: Nullable(Type.String({ pattern: '^#[0-9a-fA-F]{6}$' })),
  defaultLanguage: Type.Union([Type.Literal('zh'), Type.Literal('en')]),
  timeZone: Type.String(),
  modules: Type.Array(ModuleCode),
  watermark: Nullable(Type.String()),
  /** Sign-in methods that are switched on for this tenant. */
  loginTypes: Type.Array(Type.String()),
  /** Identity providers to sign in by, in order. */
  providers: Type.Array(
    Strict({
      id: Uuid,
      nameZh: Type.String(),
      nameEn: Type.String(),
      way: Type.Enum(['page', 'password']),
      /** The chat platform whose app lets its members in. */
      app: Type.Optional(Type.Enum([...CHAT_KINDS])),
      /** The sign-in page begins with it. */
      first: Type.Boolean(),
    }),
  ),
});
export type TenantConfig = Static<typeof TenantConfig>;

export const getTenantConfig = call({
  method: 'GET',
  path: 'tenant/config/getCommon',
  also: ['sys/config/detail'],
  permission: 'public',
  summary: 'The tenant of this host or tenant cookie; `tenant` is null on a bare host with no tenant chosen',
  request: Strict({ tenantId: Type.Optional(Uuid) }),
  response: Strict({ tenant: Nullable(TenantConfig) }),
});

export const tenantLogo = call({
  method: 'GET',
  path: 'tenant/config/logo',
  permission: 'public',
  responseKind: 'bytes',
  summary: 'The logo of the tenant; `version` only tells pictures apart',
  request: Strict({ version: Type.Optional(Uuid) }),
  response: Type.Unknown(),
});

export const groupTenants = call({
  method: 'GET',
  path: 'group/group-tenants',
  permission: 'public',
  summary: 'Tenants that are offered to the public on a bare host',
  request: Empty,
  response: Type.Array(
    Strict({
      tenantId: Uuid,
      code: Type.String(),
      sysNameZhCN: Type.String(),
      sysNameEn: Type.String(),
      url: Type.String(),
    }),
  ),
});

export const getLanguageBundles = call({
  method: 'GET',
  path: 'international/get',
  permission: 'public',
  summary: "A tenant's overrides of translations: key → text",
  request: Empty,
  response: Strict({
    cn: Type.Record(Type.String(), Type.String()),
    en: Type.Record(Type.String(), Type.String()),
  }),
});

export const getActionTimeout = call({
  method: 'GET',
  path: 'userCenter/user/getActionTimeout',
  permission: { own: 'sessions' },
  summary: 'Idle minutes of the tenant; 0 disables',
  request: Empty,
  response: Strict({ ouTime: Type.Integer({ minimum: 0 }) }),
});

/** What the browser modules need of the deployment, public. */
export const getClientConfig = call({
  method: 'GET',
  path: 'platform/clientConfig',
  also: ['common/config/list'],
  permission: 'public',
  summary: 'Settings of the deployment for the browser',
  request: Empty,
  response: Strict({ overridesAllowed: Type.Boolean(), version: Text(64) }),
});
