import Type, { type Static } from 'typebox';
import { call } from './call';
import { Empty, Language, Nullable, Reason, Strict, Text, Uuid } from './common';
import { ModuleCode } from './tenancy';

const Whole = (minimum: number, maximum: number) => Type.Integer({ minimum, maximum });

/** What an administrator may ask of passwords and sign-in. */
export const PolicySettings = Strict({
  minLength: Whole(8, 20),
  /** 1 lowercase, 2 lowercase and digits, 3 all four kinds. */
  strength: Type.Union([Type.Literal(1), Type.Literal(2), Type.Literal(3)]),
  history: Whole(3, 24),
  /** 0: passwords do not expire. */
  expiryDays: Whole(0, 365),
  maxFailures: Whole(3, 10),
  windowMinutes: Whole(5, 120),
  lockMinutes: Whole(5, 240),
  dailyFailures: Whole(20, 500),
  temporaryHours: Whole(1, 72),
  sessionHours: Whole(1, 24),
  /** 0: unused accounts stay enabled. */
  unusedDays: Whole(0, 365),
});
export type PolicySettings = Static<typeof PolicySettings>;

/** What an administrator sets for the tenant. */
export const TenantSettings = Strict({
  nameZh: Text(60, 1),
  nameEn: Text(60, 1),
  /** An upload of the caller (PNG, JPEG, WebP, at most 1 MiB), or the picture that is there. */
  logo: Nullable(Uuid),
  keyColour: Nullable(Type.String({ pattern: '^#[0-9a-fA-F]{6}$' })),
  /** Text over the pages, a line each, with `{{name}}`, `{{account}}` and `{{time}}`; null: none. */
  watermark: Nullable(Text(300)),
  defaultLanguage: Language,
  /** 0: sessions do not end by idleness. */
  idleMinutes: Whole(0, 240),
  modules: Type.Array(ModuleCode, { minItems: 1, maxItems: 3 }),
  policy: PolicySettings,
});
export type TenantSettings = Static<typeof TenantSettings>;

export const getTenantSettings = call({
  method: 'GET',
  path: 'tenant/settings/get',
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
  permission: { menu: 'TenantSettings', action: 'config' },
  audit: { module: 'tenancy', operation: 'changeSettings' },
  summary:
    'Change settings of the tenant; open browsers follow. A stricter password rule asks everyone for a new password. RECORD_CHANGED, LICENCE_INVALID for a module without licence, FILE_TYPE_NOT_ALLOWED, FILE_TOO_LARGE',
  request: Strict({ settings: TenantSettings, rowVersion: Type.Integer(), reason: Reason() }),
  response: Strict({ rowVersion: Type.Integer() }),
});
