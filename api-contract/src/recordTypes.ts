import Type, { type Static } from 'typebox';
import { call, type ResponseOf } from './call';
import {
  Bilingual,
  Day,
  Instant,
  Nullable,
  page,
  paged,
  REASON_LENGTH,
  Reason,
  Strict,
  Text,
  UserRef,
  Uuid,
} from './common';
import { DefinitionFault, FaultTextSchema } from './faults';
import type { FieldDefinition } from './forms';
import { FIELD_RIGHTS } from './records/access';
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
  /** Everyone who has written it: none of them approves it. */
  authors: Type.Array(UserRef),
  changedBy: Nullable(UserRef),
  updatedAt: Instant,
  rowVersion: Type.Integer(),
});
export type DefinitionRow = Static<typeof DefinitionRow>;

/** A definition as it is given: checked as a whole, with the place of everything that is wrong. */
const Content = Type.Record(Type.String(), Type.Unknown());

/** A state of a version that is neither in force nor past: somebody has something to do with it. */
export const WORK_STATES = ['proposed', 'draft', 'tested', 'inApproval', 'approved'] as const;

/** What a list of record types is narrowed by. */
export const RecordTypeFilter = Strict({
  text: Type.Optional(Text(100)),
  module: Type.Optional(Type.Array(Type.Enum(['QMS', 'DMS', 'TMS']), { maxItems: 3 })),
  /** The state of the newest version that somebody works at. */
  work: Type.Optional(Type.Array(Type.Enum([...WORK_STATES]), { maxItems: 5 })),
  use: Type.Optional(Type.Enum(['inForce', 'retired', 'never'])),
});

/** A record type as the tenant has it: what is in force, and what is being worked at. */
export const RecordTypeRow = Strict({
  type: Type.String(),
  name: Bilingual,
  module: Type.Enum(['QMS', 'DMS', 'TMS']),
  /** The version in force. */
  inForce: Nullable(Type.Integer()),
  /** The newest version that somebody works at. */
  work: Nullable(Strict({ version: Type.Integer(), state: Type.Enum([...WORK_STATES]) })),
  openRecords: Type.Integer(),
  changedBy: Nullable(UserRef),
  changedAt: Instant,
});
export type RecordTypeRow = Static<typeof RecordTypeRow>;

/** Sorted by type, name, module, inForce, openRecords, changedAt. */
export const listRecordTypes = call({
  path: 'record-type/types',
  shows: ['recordTypes'],
  permission: { menu: MENU, action: 'view' },
  summary: 'Record types of the tenant, each with its version in force and the newest work at it',
  request: paged(RecordTypeFilter),
  response: page(RecordTypeRow),
});

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
  response: Strict({
    row: DefinitionRow,
    content: Content,
    /** The version of the type in force, where there is one. */
    inForce: Nullable(Strict({ id: Uuid, version: Type.Integer(), rowVersion: Type.Integer() })),
    /** Whether a signature asks for the account too. */
    accountNeeded: Type.Boolean(),
  }),
});

/** What the tests of the rules have shown. */
const Tested = Type.Array(Strict({ name: Type.String(), why: Nullable(FaultTextSchema) }));

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

export const checkDefinition = call({
  path: 'record-type/check',
  permission: { menu: MENU, action: 'view' },
  summary:
    'What would be refused of a definition, what its tests show, and its form as a role sees it at a step; nothing is stored',
  request: Strict({
    type: TypeCode,
    content: Content,
    /** The step at which a record stands. */
    at: Type.Optional(Text(64, 1)),
    /** Whoever reads it holds this role. */
    role: Type.Optional(Text(64, 1)),
  }),
  response: Strict({
    problems: Type.Array(DefinitionFault),
    tests: Tested,
    /** With their conditions as trees; none while the form is not one yet. */
    fields: Type.Array(Type.Unsafe<FieldDefinition>(Type.Unknown())),
    /** What the role may do with each field there. */
    rights: Type.Record(Type.String(), Type.Enum([...FIELD_RIGHTS])),
  }),
});
export type CheckedDefinition = ResponseOf<typeof checkDefinition>;

const Choice = Strict({ code: Type.String(), name: Bilingual });

export const definitionChoices = call({
  path: 'record-type/choices',
  permission: { menu: MENU, action: 'view' },
  summary:
    'What a definition is made of, as a JSON schema, and what it may name beside its own parts: roles, types of records, occasions, functions of its rules',
  request: Strict({}),
  response: Strict({
    schema: Type.Unknown(),
    roles: Type.Array(Choice),
    types: Type.Array(Choice),
    /** What drafts are proposed by, with the names of what is known of it. */
    occasions: Type.Array(Strict({ ...Choice.properties, tells: Type.Array(Type.String()) })),
    functions: Type.Array(Strict({ name: Type.String(), takes: Type.Array(Type.String()) })),
  }),
});
export type DefinitionChoices = ResponseOf<typeof definitionChoices>;

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
  shows: ['recordTypes'],
  summary:
    'Where a version differs from the one in force, and both from what they come from; or from another version',
  request: Strict({
    id: Uuid,
    /** Compare with this version of the type alone: it is the base and the tenant’s own. */
    with: Type.Optional(Uuid),
  }),
  response: Strict({
    lines: Type.Array(DifferenceLine),
    /** The diagrams of both where they differ, named in each language. */
    flows: Nullable(Strict({ before: Bilingual, after: Bilingual })),
  }),
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

/** Bytes of a package: several times what all types of the product come to, and read in less than anybody notices. */
export const MAX_PACKAGE = 4 * 1024 * 1024;
/** Of what goes with a package into a call. */
const AROUND_PACKAGE = 64 * 1024;

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
  maxBody: MAX_PACKAGE + AROUND_PACKAGE,
  request: Strict({
    package: DefinitionPackage,
    dryRun: Type.Boolean(),
    /** Not needed to look alone. */
    reason: Type.Optional(Text(REASON_LENGTH)),
  }),
  response: Type.Array(
    Strict({
      type: Type.String(),
      /** `same`: a version with this content is there already. */
      result: Type.Enum(['new', 'changed', 'same', 'refused']),
      /** What is refused for another reason than its faults, in words. */
      why: Nullable(Type.String()),
      faults: Type.Array(DefinitionFault),
      /** Where it differs from the version in force. */
      places: Type.Array(Type.String()),
      id: Nullable(Uuid),
    }),
  ),
});
