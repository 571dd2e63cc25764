import Type, { type Static } from 'typebox';
import { AuditChange } from './audit';
import { call } from './call';
import {
  Bilingual,
  Day,
  Instant,
  Nullable,
  PrintHeader,
  REASON_LENGTH,
  Reason,
  Strict,
  Text,
  UserRef,
  Uuid,
} from './common';
import { RiskRelease } from './documentGate';
import { DocumentState } from './documents';
import { FileRef } from './files';
import type { FieldDefinition } from './forms';
import { TrainingPreview } from './matrix';
import { SignatureRow, WorkflowStatus } from './workflow';

/** What is asked of people before a version takes effect: exam too, read and sign, nothing. */
export const TrainingImpact = Type.Enum(['full', 'read', 'none']);
export type TrainingImpact = Static<typeof TrainingImpact>;

/** The PDF of the approved content with its signature page; `none`: it is shown as its author gave it. */
export const Rendition = Type.Enum(['pending', 'ready', 'failed', 'none']);
export type Rendition = Static<typeof Rendition>;

/**
 * One version with its form: enough for a page or a task panel. Decisions come by `checkTask` of `taskId`,
 * and are taken by `completeTask` with `version` as the record version; process code `documentVersion`.
 */
export const DocumentVersion = Strict({
  id: Uuid,
  documentId: Uuid,
  no: Type.String(),
  titleZh: Type.String(),
  titleEn: Type.String(),
  label: Type.String(),
  state: DocumentState,
  /** The open step, else the state by name. */
  statusName: Bilingual,
  workflowStatus: WorkflowStatus,
  author: Nullable(UserRef),
  createdAt: Instant,
  stateAt: Instant,
  plannedEffectiveDate: Nullable(Day),
  effectiveDate: Nullable(Day),
  supersededDate: Nullable(Day),
  trainingRequired: Type.Boolean(),
  trainingImpact: Nullable(TrainingImpact),
  mainFile: Nullable(FileRef),
  rendition: Rendition,
  /** Why it cannot be approved with this main file; null: it can, or it is approved. */
  approvalObstacle: Nullable(Bilingual),
  /** Comments that are open: why it can neither be handed in nor agreed to; null: there are none. */
  annotationObstacle: Nullable(Bilingual),
  /** The training gate was opened although these people were untrained; null: it was not. */
  riskRelease: Nullable(RiskRelease),
  /** The process; null for versions taken over from elsewhere. */
  piId: Nullable(Uuid),
  /** The caller’s open task on this version. */
  taskId: Nullable(Uuid),
  /** Grows with every change of the form, and when the planned day is moved. */
  version: Type.Integer(),
  fields: Type.Array(Type.Unsafe<FieldDefinition>(Type.Unknown())),
  sections: Type.Array(Strict({ key: Type.String(), label: Bilingual })),
  values: Type.Record(Type.String(), Type.Unknown()),
  /** People named in values. */
  people: Type.Array(UserRef),
  /** Keys the caller may save now without a decision. */
  editableFields: Type.Array(Type.String()),
  canUpload: Type.Boolean(),
});
export type DocumentVersion = Static<typeof DocumentVersion>;

const ofVersion = { versionId: Uuid };
const view = { menu: 'DmsDocuments', action: 'view' } as const;
/** Reading is also for learners without the menu: who sees a version opens it. */
const reading = { sight: 'documentVersion', of: 'versionId' } as const;

export const documentVersion = call({
  path: 'dms/version/detail',
  shows: ['document', 'tasks'],
  permission: reading,
  summary: 'A version in sight with form, values and what the caller may do with it now',
  request: Strict(ofVersion),
  response: DocumentVersion,
});

export const documentForm = call({
  path: 'dms/version/form',
  permission: view,
  summary: 'Fields of a new draft, before there is a document',
  request: Strict({}),
  response: Strict({
    fields: Type.Array(Type.Unsafe<FieldDefinition>(Type.Unknown())),
    sections: Type.Array(Strict({ key: Type.String(), label: Bilingual })),
    /** Keys a draft may fill. */
    editableFields: Type.Array(Type.String()),
  }),
});

export const saveDocumentVersion = call({
  path: 'dms/version/save',
  changes: ['document', 'documents', 'history', 'process'],
  permission: view,
  audit: { module: 'documents', operation: 'save' },
  summary: 'Save values of a draft; its author only',
  request: Strict({
    ...ofVersion,
    version: Type.Integer(),
    values: Type.Record(Type.String(), Type.Unknown()),
    reason: Type.Optional(Text(REASON_LENGTH)),
  }),
  response: Strict({ version: Type.Integer() }),
});

export const putMainFile = call({
  path: 'dms/version/mainFile',
  changes: ['document', 'documents', 'history', 'process'],
  permission: view,
  audit: { module: 'documents', operation: 'mainFile' },
  summary: 'Make an upload of the author the main file of a draft; docx, xlsx, pdf or a recording by content',
  request: Strict({
    ...ofVersion,
    version: Type.Integer(),
    fileId: Uuid,
    reason: Type.Optional(Text(REASON_LENGTH)),
  }),
  response: Strict({ version: Type.Integer(), file: FileRef }),
});

export const discardDocumentDraft = call({
  path: 'dms/version/discard',
  changes: ['document', 'documents', 'history', 'process'],
  permission: view,
  audit: { module: 'documents', operation: 'discard' },
  summary: 'Throw a draft away: it turns void, its number is kept',
  request: Strict({ ...ofVersion, version: Type.Integer(), reason: Reason() }),
  response: Strict({}),
});

export const compareVersions = call({
  path: 'dms/version/compare',
  permission: view,
  summary: 'What differs between two versions of a document: fields, and the paragraphs of both texts',
  request: Strict({ leftId: Uuid, rightId: Uuid }),
  response: Strict({
    left: Strict({ label: Type.String(), state: DocumentState }),
    right: Strict({ label: Type.String(), state: DocumentState }),
    fields: Type.Array(AuditChange),
    /** At most 5,000 paragraphs each. */
    leftText: Type.Array(Type.String()),
    rightText: Type.Array(Type.String()),
    /** Something was left out of a text. */
    truncated: Type.Boolean(),
    /** The text of a file is still being read. */
    pending: Type.Boolean(),
  }),
});

/** How a version is shown in a viewer. */
export const DocumentViewing = Strict({
  versionId: Uuid,
  documentId: Uuid,
  no: Type.String(),
  title: Bilingual,
  label: Type.String(),
  state: DocumentState,
  effectiveDate: Nullable(Day),
  plannedEffectiveDate: Nullable(Day),
  supersededDate: Nullable(Day),
  /** How the content comes by `documentContent`; `none`: there is no file, or none that can be shown. */
  format: Type.Enum(['pdf', 'docx', 'xlsx', 'video', 'audio', 'none']),
  fileName: Nullable(Type.String()),
  size: Nullable(Type.Integer()),
  rendition: Rendition,
  /** Lines for the on-screen watermark: name and account, time with offset, number and version, status. */
  watermark: Type.Array(Type.String()),
  /** Warns across the page: not effective, superseded, obsolete; null when in force. */
  notice: Nullable(Bilingual),
  download: Strict({ allowed: Type.Boolean(), disabledWhy: Nullable(Bilingual) }),
  print: Strict({ allowed: Type.Boolean(), disabledWhy: Nullable(Bilingual) }),
});
export type DocumentViewing = Static<typeof DocumentViewing>;

export const viewDocument = call({
  path: 'dms/version/view',
  permission: reading,
  audit: { module: 'documents', operation: 'view' },
  summary: 'Open a version in a viewer; the view is audited',
  request: Strict(ofVersion),
  response: DocumentViewing,
});

export const documentViewing = call({
  path: 'dms/version/viewing',
  permission: reading,
  summary:
    'What the viewer shows of a version that was opened by `viewDocument` in this session, as it stands now: no further view',
  request: Strict(ofVersion),
  response: DocumentViewing,
});

export const documentContent = call({
  method: 'GET',
  path: 'dms/version/content',
  permission: reading,
  responseKind: 'bytes',
  summary:
    'Content for the viewer that was opened by `viewDocument` in this session within the last 12 hours; recordings in parts by Range',
  request: Strict(ofVersion),
  response: Type.Unknown(),
});

export const checkPdf = call({
  path: 'office/checkPdf',
  permission: view,
  summary: 'How far the controlled PDF of a version is',
  request: Strict(ofVersion),
  response: Strict({ rendition: Rendition, pages: Nullable(Type.Integer()) }),
});

export const checkDownload = call({
  path: 'download/checkPermission',
  permission: view,
  summary: 'Whether the caller may have a version as a stamped PDF, else why not',
  request: Strict({ ...ofVersion, action: Type.Enum(['download', 'print']) }),
  response: Strict({ allowed: Type.Boolean(), disabledWhy: Nullable(Bilingual) }),
});

export const downloadDocument = call({
  method: 'GET',
  path: 'dms/version/download',
  also: ['office/download'],
  permission: { menu: 'DmsDocuments', action: 'download' },
  audit: { module: 'documents', operation: 'download' },
  responseKind: 'bytes',
  summary: 'PDF stamped with name, account, time, version and status on every page',
  request: Strict(ofVersion),
  response: Type.Unknown(),
});

export const printDocument = call({
  method: 'GET',
  path: 'dms/version/print',
  permission: { menu: 'DmsDocuments', action: 'print' },
  audit: { module: 'documents', operation: 'print' },
  responseKind: 'bytes',
  summary: 'The same for printing',
  request: Strict(ofVersion),
  response: Type.Unknown(),
});

export const previewVersionTraining = call({
  path: 'dms/version/trainingPreview',
  permission: view,
  summary:
    'What planning the training of an approved version would do to assignments, for whoever has the task; nothing stays',
  request: Strict({ ...ofVersion, impact: Type.Enum(['full', 'read']) }),
  response: TrainingPreview,
});

export const remakeDocumentPdf = call({
  path: 'dms/version/remakePdf',
  changes: ['document', 'documents', 'history', 'process'],
  permission: view,
  audit: { module: 'documents', operation: 'remakePdf' },
  summary: 'Have the PDF of an approved version made again, for its owner and document control',
  request: Strict({ ...ofVersion, reason: Reason() }),
  response: Strict({}),
});

export const versionPrinted = call({
  path: 'dms/version/sheet',
  permission: { menu: 'DmsDocuments', action: 'print' },
  audit: { module: 'documents', operation: 'print' },
  summary: 'Register a print of the record of a version (not of its content); gives what the header shows',
  request: Strict(ofVersion),
  response: PrintHeader,
});

export const documentSignatures = call({
  path: 'dms/version/signatures',
  permission: view,
  summary: 'Signatures of a version, oldest first',
  request: Strict(ofVersion),
  response: Type.Array(SignatureRow),
});
