import Type, { type Static } from 'typebox';
import { call } from './call';
import { Bilingual, Day, Instant, Nullable, Reason, Strict, Text, Uuid } from './common';
import { SignatureInput } from './workflow';

const MENU = 'RecordTypes';

/** Code of a record type, as a tenant may define it. */
const TypeCode = Type.String({ pattern: '^[a-z][a-zA-Z0-9]{1,31}$' });

export const DEFINITION_STATES = [
  'proposed',
  'draft',
  'tested',
  'inApproval',
  'approved',
  'effective',
  'retired',
  'discarded',
  'taken',
] as const;
export type DefinitionState = (typeof DEFINITION_STATES)[number];

/** Whose work a version is: the tenant's, the product's, or of a package from elsewhere. */
export const DEFINITION_ORIGINS = ['tenant', 'shipped', 'package'] as const;
export type DefinitionOrigin = (typeof DEFINITION_ORIGINS)[number];

export const DefinitionRow = Strict({
  id: Uuid,
  type: Type.String(),
  name: Bilingual,
  version: Type.Integer(),
  state: Type.Enum([...DEFINITION_STATES]),
  origin: Type.Enum([...DEFINITION_ORIGINS]),
  /** SHA-256 of the canonical content. */
  hash: Type.String(),
  /** The version that it was made from. */
  basedOn: Nullable(Type.Integer()),
  effectiveOn: Nullable(Day),
  effectiveAt: Nullable(Instant),
  retiredAt: Nullable(Instant),
  /** Steps at which open records are taken along when it comes into force. */
  takesAlong: Type.Array(Type.String()),
  updatedAt: Instant,
  rowVersion: Type.Integer(),
});
export type DefinitionRow = Static<typeof DefinitionRow>;

/** A definition as it is given: checked as a whole, with the place of everything that is wrong. */
const Content = Type.Record(Type.String(), Type.Unknown());

export const listDefinitions = call({
  path: 'record-type/list',
  shows: ['recordTypes'],
  permission: { menu: MENU, action: 'view' },
  summary: 'Versions of the record types of the tenant, newest first by type',
  request: Strict({ type: Type.Optional(TypeCode) }),
  response: Type.Array(DefinitionRow),
});

export const getDefinition = call({
  path: 'record-type/detail',
  shows: ['recordTypes'],
  permission: { menu: MENU, action: 'view' },
  summary: 'One version with all that it says',
  request: Strict({ id: Uuid }),
  response: Strict({ row: DefinitionRow, content: Content }),
});

/** What the tests of the rules have shown. */
const Tested = Type.Array(Strict({ name: Type.String(), why: Nullable(Type.String()) }));

export const saveDefinition = call({
  path: 'record-type/save',
  changes: ['recordTypes'],
  permission: { menu: MENU, action: 'config' },
  audit: { module: 'records', operation: 'saveDefinition' },
  summary: 'Save a draft: a new version of a type, or with `id` the draft that is there',
  request: Strict({
    type: TypeCode,
    id: Type.Optional(Uuid),
    rowVersion: Type.Optional(Type.Integer()),
    content: Content,
    reason: Reason(),
  }),
  response: Strict({ id: Uuid, version: Type.Integer(), rowVersion: Type.Integer(), tests: Tested }),
});

const Step = { id: Uuid, rowVersion: Type.Integer(), reason: Reason() };
const Stepped = Strict({ state: Type.Enum([...DEFINITION_STATES]), rowVersion: Type.Integer() });

export const testDefinition = call({
  path: 'record-type/test',
  changes: ['recordTypes'],
  permission: { menu: MENU, action: 'config' },
  audit: { module: 'records', operation: 'testDefinition' },
  summary: 'Run the tests of a draft; when all pass it counts as tested',
  request: Strict({ id: Uuid, rowVersion: Type.Integer() }),
  response: Strict({ ...Stepped.properties, tests: Tested }),
});

export const submitDefinition = call({
  path: 'record-type/submit',
  changes: ['recordTypes'],
  permission: { menu: MENU, action: 'config' },
  audit: { module: 'records', operation: 'submitDefinition' },
  summary: 'Hand a tested version in for approval: from which day, and which open records are taken along',
  request: Strict({
    ...Step,
    effectiveOn: Day,
    takesAlong: Type.Array(Text(64, 1), { maxItems: 100, uniqueItems: true }),
  }),
  response: Stepped,
});

export const decideDefinition = call({
  path: 'record-type/decide',
  changes: ['recordTypes'],
  permission: { menu: MENU, action: 'approve' },
  audit: { module: 'records', operation: 'decideDefinition' },
  summary: 'Approve a version with a signature over its hash, or return it to its authors',
  request: Strict({
    ...Step,
    decision: Type.Enum(['approve', 'return']),
    signature: Type.Optional(SignatureInput),
  }),
  response: Stepped,
});

export const discardDefinition = call({
  path: 'record-type/discard',
  changes: ['recordTypes'],
  permission: { menu: MENU, action: 'config' },
  audit: { module: 'records', operation: 'discardDefinition' },
  summary: 'Give up a proposal, or a version that was never approved; it stays to be read',
  request: Strict(Step),
  response: Stepped,
});

export const retireDefinition = call({
  path: 'record-type/retire',
  changes: ['recordTypes'],
  permission: { menu: MENU, action: 'approve' },
  audit: { module: 'records', operation: 'retireDefinition' },
  summary: 'Take a type out of use: no new records; those that are open go on to their end',
  request: Strict({ ...Step, signature: Type.Optional(SignatureInput) }),
  response: Stepped,
});

export const rollBackDefinition = call({
  path: 'record-type/rollBack',
  changes: ['recordTypes'],
  permission: { menu: MENU, action: 'approve' },
  audit: { module: 'records', operation: 'rollBackDefinition' },
  summary: 'Bring what an earlier version said back into force, at once, as a new version',
  request: Strict({
    ...Step,
    /** The earlier version; `id` is the one in force. */
    to: Uuid,
    signature: Type.Optional(SignatureInput),
  }),
  response: Strict({ id: Uuid, version: Type.Integer(), ...Stepped.properties }),
});

/** One place of a definition: what it said at the base, what the tenant says, what the product now ships. */
export const DifferenceLine = Strict({
  place: Type.String(),
  base: Type.Unknown(),
  own: Type.Unknown(),
  shipped: Type.Unknown(),
  /** Who has changed it since the base; of `both` the tenant decides. */
  changedBy: Type.Enum(['own', 'shipped', 'both', 'bothAlike']),
});
export type DifferenceLine = Static<typeof DifferenceLine>;

export const definitionDifference = call({
  path: 'record-type/difference',
  permission: { menu: MENU, action: 'view' },
  summary: 'Where a proposal differs from the version in force, and both from what they come from',
  request: Strict({ id: Uuid }),
  response: Type.Array(DifferenceLine),
});

export const takeProposal = call({
  path: 'record-type/takeProposal',
  changes: ['recordTypes'],
  permission: { menu: MENU, action: 'config' },
  audit: { module: 'records', operation: 'takeProposal' },
  summary:
    'Make a draft of a proposal: what only the product changed is taken, what the tenant changed stays',
  request: Strict(Step),
  response: Strict({
    id: Uuid,
    version: Type.Integer(),
    rowVersion: Type.Integer(),
    /** Places that both have changed: there the tenant's word stands. */
    kept: Type.Array(Type.String()),
  }),
});

/** Definitions on their way from one tenant to another. */
export const DefinitionPackage = Strict({
  format: Type.Literal('attest-record-types/1'),
  definitions: Type.Array(
    Strict({
      type: TypeCode,
      content: Content,
      hash: Type.String({ pattern: '^[0-9a-f]{64}$' }),
      /** Hash of the version that it was made from. */
      base: Nullable(Type.String({ pattern: '^[0-9a-f]{64}$' })),
      /** What it names, by code. */
      needs: Strict({ types: Type.Array(Text(64)), roles: Type.Array(Text(64)) }),
    }),
    { minItems: 1, maxItems: 100 },
  ),
});
export type DefinitionPackage = Static<typeof DefinitionPackage>;

export const exportDefinitions = call({
  path: 'record-type/export',
  permission: { menu: MENU, action: 'config' },
  audit: { module: 'records', operation: 'exportDefinitions' },
  summary: 'The versions in force of record types as a package',
  request: Strict({ types: Type.Array(TypeCode, { minItems: 1, maxItems: 100, uniqueItems: true }) }),
  response: DefinitionPackage,
});

export const importDefinitions = call({
  path: 'record-type/import',
  changes: ['recordTypes'],
  permission: { menu: MENU, action: 'config' },
  audit: { module: 'records', operation: 'importDefinitions' },
  summary: 'Bring a package in as drafts; with `dryRun` only tell what would come of it',
  request: Strict({ package: DefinitionPackage, dryRun: Type.Boolean(), reason: Reason() }),
  response: Type.Array(
    Strict({
      type: Type.String(),
      /** `same`: a version with this content is there already. */
      result: Type.Enum(['new', 'changed', 'same', 'refused']),
      why: Nullable(Type.String()),
      /** Where it differs from the version in force. */
      places: Type.Array(Type.String()),
      id: Nullable(Uuid),
    }),
  ),
});
