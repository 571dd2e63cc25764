import Type, { type Static } from 'typebox';
import type { ActionCode } from './actions';
import { call } from './call';
import {
  Bilingual,
  countedByName,
  Day,
  Instant,
  Nullable,
  PrintHeader,
  page,
  paged,
  REASON_LENGTH,
  Reason,
  Strict,
  Text,
  UserRef,
  Uuid,
} from './common';
import { FileRef } from './files';
import type { FieldDefinition } from './forms';
import { StateLook } from './records/parts';
import { PrintSchema } from './records/settings';
import { SignatureInput, WorkflowStatus } from './workflow';
import { STEP_KINDS } from './workflowKinds';

/** Code of a record type, as its module brings it; REQUEST_INVALID for one that no module brings. */
export const RecordType = Type.String({ pattern: '^[a-zA-Z][a-zA-Z0-9]{0,63}$' });

export const RecordRow = Strict({
  id: Uuid,
  no: Nullable(Type.String()),
  title: Type.String(),
  departmentZh: Type.String(),
  departmentEn: Type.String(),
  initiator: UserRef,
  owner: Nullable(UserRef),
  workflowStatus: WorkflowStatus,
  /** Name of the open step (business status). */
  statusName: Bilingual,
  /** How that looks where the record may stand there for good. */
  statusLook: Type.Optional(StateLook),
  /** Values of the process's own list columns, by field key. */
  columns: Type.Record(Type.String(), Type.Unknown()),
  createdAt: Instant,
  due: Nullable(Instant),
  overdueDays: Type.Integer(),
  version: Type.Integer(),
});
export type RecordRow = Static<typeof RecordRow>;

/** Among the values of a facet: nothing is chosen in the record. */
export const NOT_CHOSEN = '-';

export const RecordFilter = Strict({
  text: Type.Optional(Text(100)),
  status: Type.Optional(Type.Array(WorkflowStatus, { maxItems: 10 })),
  stepId: Type.Optional(Type.Array(Text(32), { maxItems: 30 })),
  departmentId: Type.Optional(Uuid),
  initiatorId: Type.Optional(Uuid),
  ownerId: Type.Optional(Uuid),
  overdue: Type.Optional(Type.Boolean()),
  mine: Type.Optional(Type.Boolean()),
  /** Days of the tenant, both included, on which they were begun. */
  from: Type.Optional(Day),
  to: Type.Optional(Day),
  /** The same of the day on which they ended. */
  endedFrom: Type.Optional(Day),
  endedTo: Type.Optional(Day),
  /** Under way on one of these days: begun by the last, not ended before the first. */
  activeFrom: Type.Optional(Day),
  activeTo: Type.Optional(Day),
  /** The step that they have left at least once. */
  passed: Type.Optional(Text(64, 1)),
  /** Ended after the day on which they were due, or not. */
  late: Type.Optional(Type.Boolean()),
  /** Facets of the process, and keys of its report: key → accepted values, `NOT_CHOSEN` for none. */
  fields: Type.Optional(Type.Record(Type.String(), Type.Array(Text(200), { maxItems: 30 }))),
});
export type RecordFilter = Static<typeof RecordFilter>;

const processRequest = { process: RecordType };

/** An action of the menu that guards the process. */
export const mayOfProcess = (action: ActionCode) => ({ by: 'process', action });

export const listRecords = call({
  path: 'qms/record/list',
  shows: ['records'],
  permission: mayOfProcess('view'),
  summary: 'Records of one process within the caller’s data scope',
  request: Strict({ ...processRequest, ...paged(RecordFilter).properties }),
  response: page(RecordRow),
});

export const recordFacets = call({
  path: 'qms/record/facets',
  shows: ['records'],
  permission: mayOfProcess('view'),
  summary: 'Counts per step, status and class for the filter card',
  request: Strict({ ...processRequest, filter: RecordFilter }),
  response: Type.Array(
    Strict({
      key: Type.String(),
      label: Bilingual,
      values: Type.Array(countedByName(Type.String())),
    }),
  ),
});

/** Form, steps and list columns of a process, pinned by version. `fields` are FieldDefinition. */
export const ProcessDefine = Strict({
  code: Type.String(),
  version: Type.Integer(),
  name: Bilingual,
  fields: Type.Array(Type.Unsafe<FieldDefinition>(Type.Unknown())),
  sections: Type.Array(Strict({ key: Type.String(), label: Bilingual })),
  steps: Type.Array(
    Strict({
      id: Type.String(),
      name: Bilingual,
      kind: Type.Enum([...STEP_KINDS]),
      fields: Type.Array(Type.String()),
      requires: Type.Array(Type.String()),
      /** What the signature means with which it is submitted; absent where none is asked for. */
      submittedAs: Type.Optional(Bilingual),
    }),
  ),
  listColumns: Type.Array(Type.String()),
  /** Those that stay hidden until somebody chooses them. */
  optionalColumns: Type.Array(Type.String()),
  print: Type.Optional(PrintSchema),
  /** Those by which the list sorts now: one that a definition has just brought sorts when all records have it. */
  sortableColumns: Type.Array(Type.String()),
});
export type ProcessDefine = Static<typeof ProcessDefine>;

export const getProcessDefine = call({
  path: 'wk/get/processDefine',
  permission: mayOfProcess('view'),
  summary: 'The definition a record is pinned to, or the one in force',
  request: Strict({ ...processRequest, recordId: Type.Optional(Uuid) }),
  response: ProcessDefine,
});

export const RecordLink = Strict({
  id: Uuid,
  relation: Type.Enum([
    'causes',
    'corrects',
    'implements',
    'verifies',
    'duplicates',
    'departsFrom',
    'concerns',
  ]),
  direction: Type.Enum(['from', 'to']),
  type: Type.String(),
  targetId: Uuid,
  no: Type.String(),
  title: Type.String(),
  /** What the state is called that the other end is in. */
  status: Nullable(Bilingual),
  /** What it came to, where its type lets others show that. */
  note: Type.Optional(Type.String()),
  path: Nullable(Type.String()),
  /** It was made by hand, here: others go with the field that keeps them, or from the record that names this one. */
  removable: Type.Boolean(),
});
export type RecordLink = Static<typeof RecordLink>;

/** A signature that was made elsewhere: text, and no electronic signature. */
export const ImportedSignature = Strict({ name: Type.String(), meaning: Type.String(), at: Type.String() });
export type ImportedSignature = Static<typeof ImportedSignature>;

/** Where a record comes from that was kept elsewhere. */
export const ImportedOrigin = Strict({
  at: Instant,
  by: UserRef,
  reason: Type.String(),
  signatures: Type.Array(ImportedSignature),
  /** Scans of what was signed. */
  proof: Type.Array(FileRef),
});
export type ImportedOrigin = Static<typeof ImportedOrigin>;

/** How a link stands by which somebody without an account answers a step. */
export const INVITATION_STATES = ['open', 'expired', 'withdrawn', 'answered', 'closed'] as const;

/** The last link for the answer to a step that is open, as those see it who see the record. */
export const StepInvitation = Strict({
  state: Type.Enum([...INVITATION_STATES]),
  name: Type.String(),
  mail: Type.String(),
  sentAt: Instant,
  /** Who sent it again; null where it went by itself. */
  sentBy: Nullable(UserRef),
  expiresAt: Instant,
  openedAt: Nullable(Instant),
});
export type StepInvitation = Static<typeof StepInvitation>;

export const RecordDetail = Strict({
  row: RecordRow,
  piId: Uuid,
  processVersion: Type.Integer(),
  values: Type.Record(Type.String(), Type.Unknown()),
  /** Fields that the caller does not see: neither they nor their values are shown. */
  hiddenFields: Type.Array(Type.String()),
  /** People named in values, so that no id is shown bare. */
  people: Type.Array(UserRef),
  /** The caller's open task on this record. */
  taskId: Nullable(Uuid),
  /** Fields the caller may edit now without a decision (draft, follow-up). */
  editableFields: Type.Array(Type.String()),
  /** Ids of the files that a signature covers: they are superseded with a reason, never removed. */
  signedFiles: Type.Array(Uuid),
  /** What a waiting step still waits for. */
  gate: Type.Array(Strict({ label: Bilingual, met: Type.Boolean() })),
  links: Type.Array(RecordLink),
  /** Of what was imported as it stood elsewhere. */
  imported: Type.Optional(ImportedOrigin),
  /** At a step that is answered from outside. */
  outside: Type.Optional(
    Strict({
      stepName: Bilingual,
      /** Null while nobody was written to: there is no address. */
      invitation: Nullable(StepInvitation),
      /** The caller may send and withdraw the link. */
      mayInvite: Type.Boolean(),
    }),
  ),
  canWithdraw: Type.Boolean(),
  canDelete: Type.Boolean(),
  /** Whether the caller may reopen the ended record; null unless it has ended and they have the permission. */
  reopen: Nullable(
    Strict({
      /** Why it cannot be done any more; null when it can. */
      disabledWhy: Nullable(Bilingual),
      /** What the signature will mean. */
      meaning: Bilingual,
      accountNeededToSign: Type.Boolean(),
    }),
  ),
});
export type RecordDetail = Static<typeof RecordDetail>;

export const getRecord = call({
  path: 'qms/record/detail',
  shows: ['record'],
  permission: mayOfProcess('view'),
  summary: 'One record with values, links and what the caller may do',
  request: Strict({ ...processRequest, id: Uuid }),
  response: RecordDetail,
});

const Values = Type.Record(Type.String(), Type.Unknown());

export const createRecord = call({
  path: 'process-instance/start',
  changes: ['history', 'process', 'record', 'records'],
  permission: mayOfProcess('add'),
  audit: { module: 'quality', operation: 'create' },
  summary: 'Create a draft; with `submit` it is validated, numbered and sent on',
  request: Strict({
    ...processRequest,
    values: Values,
    submit: Type.Boolean(),
    reason: Type.Optional(Text(REASON_LENGTH)),
    signature: Type.Optional(SignatureInput),
  }),
  response: Strict({ id: Uuid, no: Nullable(Type.String()), version: Type.Integer() }),
});

export const saveRecord = call({
  path: 'qms/record/save',
  changes: ['history', 'process', 'record', 'records'],
  permission: mayOfProcess('view'),
  audit: { module: 'quality', operation: 'save' },
  summary: 'Save values of the fields the caller may edit now, without a decision',
  request: Strict({
    ...processRequest,
    id: Uuid,
    version: Type.Integer(),
    values: Values,
    reason: Type.Optional(Text(REASON_LENGTH)),
  }),
  response: Strict({ version: Type.Integer() }),
});

export const deleteDraft = call({
  path: 'qms/record/deleteDraft',
  changes: ['records'],
  permission: mayOfProcess('view'),
  audit: { module: 'quality', operation: 'deleteDraft' },
  summary: 'Remove a draft that never got a number',
  request: Strict({ ...processRequest, id: Uuid, version: Type.Integer(), reason: Reason() }),
  response: Strict({}),
});

export const linkRecord = call({
  path: 'qms/record/link',
  changes: ['history', 'process', 'record', 'records'],
  permission: mayOfProcess('edit'),
  audit: { module: 'quality', operation: 'link' },
  summary: 'Link two records; shown on both',
  request: Strict({
    ...processRequest,
    id: Uuid,
    relation: Type.Enum(['causes', 'corrects', 'implements', 'verifies', 'duplicates']),
    targetType: Text(64, 1),
    targetId: Uuid,
    reason: Reason(),
  }),
  response: Strict({ id: Uuid }),
});

export const unlinkRecord = call({
  path: 'qms/record/unlink',
  changes: ['history', 'process', 'record', 'records'],
  permission: mayOfProcess('edit'),
  audit: { module: 'quality', operation: 'unlink' },
  summary: 'Remove a link; the trail keeps it',
  request: Strict({ ...processRequest, id: Uuid, linkId: Uuid, reason: Reason() }),
  response: Strict({}),
});

export const searchRelatable = call({
  path: 'qms/record/relatable',
  permission: { shared: 'search' },
  summary: 'Records and document versions that a relation field may name',
  request: Strict({
    types: Type.Array(Text(64), { minItems: 1, maxItems: 100 }),
    text: Type.Optional(Text(100)),
  }),
  response: Type.Array(
    Strict({
      type: Type.String(),
      id: Uuid,
      no: Type.String(),
      title: Type.String(),
      version: Type.Optional(Type.String()),
      /** What to know before it is chosen, such as that it is superseded. */
      note: Type.Optional(Bilingual),
    }),
  ),
});

export const recordPrinted = call({
  path: 'qms/record/print',
  permission: mayOfProcess('print'),
  audit: { module: 'quality', operation: 'print' },
  summary: 'Register a print of a record, or of a sheet to be filled in by hand; gives what the header shows',
  /** `sheet`: one of the free sheets of its type instead of the whole record; without `id` one that is printed empty. */
  request: Strict({ ...processRequest, id: Type.Optional(Uuid), sheet: Type.Optional(Text(64, 1)) }),
  response: PrintHeader,
});
