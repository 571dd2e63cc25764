import Type, { type Static } from 'typebox';
import { type CallDeclaration, call } from './call';
import { Day, Empty, Nullable, Reason, Strict, Text } from './common';
import { ModuleCode } from './tenancy';

/** Days before its end from which administrators are told, and for which it still holds afterwards. */
export const LICENCE_WARNING_DAYS = 30;
export const LICENCE_GRACE_DAYS = 30;

/** Why a licence does not hold, as the code of the error table that a refused call is answered with. */
export const LICENCE_REFUSALS = [
  'LICENCE_NONE',
  'LICENCE_INVALID',
  'LICENCE_TENANT_MISMATCH',
  'LICENCE_MAC_EMPTY',
  'LICENCE_MAC_MISMATCH',
  'LICENCE_IP_MISMATCH',
  'LICENCE_DATE_MISMATCH',
] as const;
export const LicenceRefusal = Type.Enum([...LICENCE_REFUSALS]);
export type LicenceRefusal = Static<typeof LicenceRefusal>;

/** What a licence says. `until` is its last day, null: without end; empty lists: on any machine. */
export const Licence = Strict({
  no: Text(64, 1),
  tenant: Text(64, 1),
  holder: Text(200, 1),
  /** Users who may sign in; null: any number. */
  users: Nullable(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
  modules: Type.Array(ModuleCode, { minItems: 1, uniqueItems: true }),
  from: Day,
  until: Nullable(Day),
  /** Hardware addresses of network interfaces, `aa:bb:cc:dd:ee:ff`; one of the machine's is enough. */
  macs: Type.Array(Type.String({ pattern: '^[0-9a-f]{2}(:[0-9a-f]{2}){5}$' }), { maxItems: 50 }),
  /** Addresses of the machine; one of them is enough. */
  addresses: Type.Array(Text(45, 2), { maxItems: 50 }),
});
export type Licence = Static<typeof Licence>;

/**
 * How a tenant stands: `open` where the deployment asks for no licence; `ending` within 30 days of its last day; `grace`
 * when it does not hold, and work goes on until `day`; `ended`: everything can be read and exported, nothing changed.
 */
export const LicenceState = Type.Enum(['open', 'valid', 'ending', 'grace', 'ended']);
export const LicenceStanding = Strict({
  state: LicenceState,
  refusal: Nullable(LicenceRefusal),
  /** `ending`: the last day of the licence; `grace`: the last day of work. */
  day: Nullable(Day),
});
export type LicenceStanding = Static<typeof LicenceStanding>;

/** Characters of the signed text. */
export const LICENCE_LENGTH = 8_000;

export const getLicence = call({
  method: 'GET',
  path: 'tenant/licence/get',
  shows: ['settings'],
  permission: { menu: 'TenantSettings', action: 'view' },
  summary: 'The licence of the tenant and how it stands today',
  request: Empty,
  response: Strict({ standing: LicenceStanding, licence: Nullable(Licence), version: Type.Integer() }),
});

export const checkLicence = call({
  path: 'tenant/licence/check',
  permission: { menu: 'TenantSettings', action: 'config' },
  summary: 'What a licence says and why it would be refused, before it is installed. LICENCE_INVALID',
  request: Strict({ text: Text(LICENCE_LENGTH, 1) }),
  response: Strict({
    licence: Licence,
    refusal: Nullable(LicenceRefusal),
    modulesInUse: Type.Array(ModuleCode),
  }),
});

export const installLicence = call({
  path: 'tenant/licence/install',
  changes: ['settings', 'people'],
  permission: { menu: 'TenantSettings', action: 'config' },
  audit: { module: 'licence', operation: 'installLicence' },
  summary:
    'Install a signed licence; its users and modules hold from then on. RECORD_CHANGED, LICENCE_INVALID, LICENCE_TENANT_MISMATCH, LICENCE_MAC_EMPTY, LICENCE_MAC_MISMATCH, LICENCE_IP_MISMATCH, LICENCE_DATE_MISMATCH, LICENCE_MODULE_IN_USE',
  request: Strict({ text: Text(LICENCE_LENGTH, 1), version: Type.Integer(), reason: Reason() }),
  response: LicenceStanding,
});

/** Modules of the trail whose work needs a licence. */
const WORK = new Set([
  'accessReview',
  'configuration',
  'documents',
  'quality',
  'records',
  'training',
  'workflow',
]);
/** What they do that changes nothing but the trail. */
const READING = new Set(['certificate', 'download', 'exportDefinitions', 'openMaterial', 'print', 'view']);
/** What else takes a place of the licence. */
const PLACES = new Set([
  'identity/create',
  'identity/importPeople',
  'identity/checkImport',
  'identity/runImport',
]);

/** Whether a call is refused when the licence has ended: it changes records or adds users. Reading and exporting never is. */
export function needsLicence({ audit }: CallDeclaration): boolean {
  if (audit === 'none') return false;
  const { module, operation } = audit;
  return (WORK.has(module) && !READING.has(operation)) || PLACES.has(`${module}/${operation}`);
}
