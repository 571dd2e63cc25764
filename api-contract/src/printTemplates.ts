import Type, { type Static } from 'typebox';
import { call } from './call';
import { Bilingual, Instant, Language, Nullable, Reason, Strict, UserRef, Uuid } from './common';
import { bodyOf } from './declared/bodyOf';
import { printTemplateForm } from './declared/printTemplate';
import { FileRef } from './files';
import { mayOfProcess, RecordType } from './quality';
import { ConfigState } from './training';
import { SignatureInput } from './workflow';

const MENU = 'BusinessConfig';

/** Bytes of a template. */
export const MAX_TEMPLATE_SIZE = 5 * 1024 * 1024;

/** What a version of a template says. */
export const TemplateContent = Strict({ ...bodyOf(printTemplateForm), fileId: Uuid });
export type TemplateContent = Static<typeof TemplateContent>;

/** What stands in the way of a file; `suggestion` is the tag that was probably meant. */
export const TemplateProblem = Strict({
  kind: Type.Enum(['unknown', 'notALoop', 'onlyALoop', 'unclosed', 'unopened', 'embedded', 'field']),
  what: Type.String(),
  suggestion: Type.Optional(Type.String()),
});
export type TemplateProblem = Static<typeof TemplateProblem>;

const TemplateRow = Strict({
  id: Uuid,
  /** Code of the type of records that it prints. */
  process: Type.String(),
  processName: Bilingual,
  name: Bilingual,
  purpose: TemplateContent.properties.purpose,
  language: Language,
  state: ConfigState,
  /** `V02`; null as long as it never was in force. */
  version: Nullable(Type.String()),
  /** A draft of the next version exists. */
  revising: Type.Boolean(),
  updatedAt: Instant,
});
export type TemplateRow = Static<typeof TemplateRow>;

export const listPrintTemplates = call({
  path: 'configuration/template/list',
  shows: ['printTemplates'],
  permission: { menu: MENU, action: 'view' },
  summary: 'Templates of prints and letters, by type of record, and the types that may have some',
  request: Strict({}),
  response: Strict({
    rows: Type.Array(TemplateRow),
    types: Type.Array(Strict({ process: Type.String(), name: Bilingual })),
  }),
});

const Drafted = Strict({ content: TemplateContent, file: FileRef, problems: Type.Array(TemplateProblem) });

export const getPrintTemplate = call({
  path: 'configuration/template/detail',
  shows: ['printTemplates'],
  permission: { menu: MENU, action: 'view' },
  summary: 'One template: its draft with what stands in its way, what is in force, and former versions',
  request: Strict({ id: Uuid }),
  response: Strict({
    row: TemplateRow,
    rowVersion: Type.Integer(),
    draft: Nullable(Drafted),
    /** Who wrote the draft, and may therefore not bring it into force. */
    draftBy: Nullable(UserRef),
    versions: Type.Array(
      Strict({
        version: Type.String(),
        file: FileRef,
        by: UserRef,
        at: Instant,
        /** Since when another is in force, or none. */
        until: Nullable(Instant),
      }),
    ),
    may: Strict({
      edit: Type.Boolean(),
      approve: Type.Boolean(),
      disable: Type.Boolean(),
      discard: Type.Boolean(),
    }),
    accountNeededToSign: Type.Boolean(),
    /** Whether this server can make PDF of Word files. */
    pdf: Type.Boolean(),
  }),
});
export type TemplateDetail = Static<typeof getPrintTemplate.response>;

export const checkPrintTemplate = call({
  path: 'configuration/template/check',
  permission: { menu: MENU, action: 'config' },
  summary:
    'What stands in the way of a file as a template for a type: tags that it does not know, foreign parts',
  request: Strict({ process: RecordType, fileId: Uuid }),
  response: Strict({ tags: Type.Integer(), problems: Type.Array(TemplateProblem) }),
});

export const printTemplateSample = call({
  method: 'GET',
  path: 'configuration/template/sample',
  permission: { menu: MENU, action: 'view' },
  responseKind: 'bytes',
  summary: 'A Word file with every tag that a type has, to begin a template with',
  request: Strict({ process: RecordType, language: Language }),
  response: Type.Unknown(),
});

export const savePrintTemplate = call({
  path: 'configuration/template/save',
  changes: ['printTemplates'],
  permission: { menu: MENU, action: 'config' },
  audit: { module: 'configuration', operation: 'saveTemplate' },
  summary:
    'Write the draft of a template; without id a new one. RECORD_CHANGED, REQUEST_INVALID for what is no Word file of at most 5 MB',
  request: Strict({
    id: Type.Optional(Uuid),
    rowVersion: Type.Optional(Type.Integer()),
    process: RecordType,
    content: TemplateContent,
  }),
  response: Strict({ id: Uuid, rowVersion: Type.Integer(), problems: Type.Array(TemplateProblem) }),
});

const step = { id: Uuid, rowVersion: Type.Integer(), reason: Reason() };

export const approvePrintTemplate = call({
  path: 'configuration/template/approve',
  changes: ['printTemplates'],
  permission: { menu: MENU, action: 'approve' },
  audit: { module: 'configuration', operation: 'approveTemplate' },
  summary:
    'Bring the draft of somebody else into force, signed. SEPARATION_OF_DUTIES, INVALID_OPERATION while it names what there is not',
  request: Strict({ ...step, signature: Type.Optional(SignatureInput) }),
  response: Strict({ version: Type.String(), rowVersion: Type.Integer() }),
});

export const disablePrintTemplate = call({
  path: 'configuration/template/disable',
  changes: ['printTemplates'],
  permission: { menu: MENU, action: 'config' },
  audit: { module: 'configuration', operation: 'disableTemplate' },
  summary: 'Take a template out of use; what was printed with it stays',
  request: Strict(step),
  response: Strict({ rowVersion: Type.Integer() }),
});

export const discardPrintTemplate = call({
  path: 'configuration/template/discard',
  changes: ['printTemplates'],
  permission: { menu: MENU, action: 'config' },
  audit: { module: 'configuration', operation: 'discardTemplate' },
  summary: 'Throw the draft of a template away; what is in force stays',
  request: Strict(step),
  response: Strict({}),
});

/** Word, or PDF where the server can make one. */
const Format = Type.Enum(['docx', 'pdf']);

export const previewPrintTemplate = call({
  method: 'GET',
  path: 'configuration/template/preview',
  permission: { menu: MENU, action: 'view' },
  responseKind: 'bytes',
  summary:
    'The draft of a template, or what is in force, filled with a record that the caller sees. INVALID_OPERATION for PDF where there is no converter',
  request: Strict({ id: Uuid, recordId: Uuid, format: Format }),
  response: Type.Unknown(),
});

const ofRecord = { process: RecordType, id: Uuid };

const Letter = Strict({
  id: Uuid,
  name: Bilingual,
  version: Type.String(),
  by: UserRef,
  at: Instant,
  /** Word, and PDF where one could be made. */
  files: Type.Array(FileRef),
});

export const recordTemplates = call({
  path: 'qms/record/templates',
  shows: ['printTemplates', 'record'],
  permission: mayOfProcess('print'),
  summary: 'Templates in force for a record, the letters that were made of it, and whether PDF can be made',
  request: Strict(ofRecord),
  response: Strict({
    templates: Type.Array(
      Strict({
        id: Uuid,
        name: Bilingual,
        purpose: TemplateContent.properties.purpose,
        language: Language,
        version: Type.String(),
      }),
    ),
    letters: Type.Array(Letter),
    pdf: Type.Boolean(),
  }),
});

export const printFromTemplate = call({
  method: 'GET',
  path: 'qms/record/printTemplate',
  permission: mayOfProcess('print'),
  audit: { module: 'quality', operation: 'print' },
  responseKind: 'bytes',
  summary: 'A record printed with a template in force; the trail keeps the hash of what was given out',
  request: Strict({ ...ofRecord, templateId: Uuid, format: Format }),
  response: Type.Unknown(),
});

export const makeLetter = call({
  path: 'qms/record/letter',
  changes: ['history', 'printTemplates', 'record'],
  permission: mayOfProcess('print'),
  audit: { module: 'quality', operation: 'makeLetter' },
  summary: 'Make a letter of a record with a template in force; it is kept with the record',
  request: Strict({ ...ofRecord, templateId: Uuid }),
  response: Letter,
});
