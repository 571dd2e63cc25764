import type { FormValues, UserRef } from '@attest/api-contract';
import { changes } from '../../platform/audit/changes';
import type { AnswerOf, Handles, InputOf } from '../../platform/calls/handleAll';
import { AppError } from '../../platform/errors';
import type { Context } from '../../platform/module';
import { storedTerms } from '../../platform/search/searchTerms';
import { formOf, publishShipped } from '../../records/definitions/definition';
import { rulesOfForm } from '../../records/definitions/rulesOf';
import { prepareValues } from '../../records/values/prepare';
import { callerRef } from '../../workflow/session';
import { categoryOf, ensureCategories } from './categories';
import { documentNumber } from './numbering';
import { DRAFT_FIELDS, documentVersionProcess, VERSION } from './processes/documentVersion';
import { carriedValues, openDraft } from './versions/drafts';
import { knownOf } from './versions/rules';
import { requireVersion } from './versions/see';
import { openVersion, readDocument, readVersion, valuesOf } from './versions/store';
import { applyToDocument } from './versions/write';

type Created = AnswerOf<'createDocument'>;

export interface NewDocument {
  category: string;
  titleZh: string;
  titleEn: string;
  departmentId: string;
  ownerId: string;
  no?: string;
  values?: FormValues;
  changeId?: string;
}

/** A new document by the caller, its author. DEPARTMENT_REQUIRED, DOCUMENT_NO_*, FORM_INVALID. */
export const createDocument: Handles<'createDocument'> = async (ctx, input) => {
  const departmentId = input.departmentId ?? ctx.caller.departmentId;
  if (!departmentId) throw new AppError('DEPARTMENT_REQUIRED');
  const { category, titleZh, titleEn, no, values } = input;
  const ownerId = input.ownerId ?? ctx.caller.userId;
  return createDocumentFor(
    ctx,
    { category, titleZh, titleEn, departmentId, ownerId, ...(no && { no }), ...(values && { values }) },
    callerRef(ctx),
  );
};

/** The same in the name of somebody: a change request opens the documents it asked for. */
export async function createDocumentFor(ctx: Context, input: NewDocument, author: UserRef): Promise<Created> {
  await ensureCategories(ctx.tx);
  const category = await categoryOf(ctx.tx, input.category);
  const version = await publishShipped(ctx, documentVersionProcess);
  const form = await formOf(ctx.tx, VERSION, version);
  const values = await prepareValues(ctx, {
    form,
    rules: rulesOfForm(ctx, documentVersionProcess, form),
    given: {
      securityLevel: 'internal',
      reviewMonths: category.reviewMonths,
      ...input.values,
      titleZh: input.titleZh.trim(),
      titleEn: input.titleEn.trim(),
      owner: input.ownerId,
      dept: input.departmentId,
    },
    before: {},
    instanceId: null,
    editable: new Set(DRAFT_FIELDS),
    complete: ['titleZh', 'titleEn'],
    finishing: false,
    rule: {
      recordId: null,
      stepId: null,
      submitting: false,
      submittedAt: null,
      known: knownOf(category, { first: true }),
    },
  });
  const department = await ctx.tx
    .selectFrom('department')
    .select('code')
    .where('id', '=', input.departmentId)
    .executeTakeFirst();
  if (!department) throw new AppError('DEPARTMENT_REQUIRED');
  const no = await documentNumber(ctx.tx, category, department.code, input.no);
  const { id: documentId } = await ctx.tx
    .insertInto('document')
    .values({
      no,
      category: category.code,
      title_zh: input.titleZh,
      title_en: input.titleEn,
      owner_id: input.ownerId,
      department_id: input.departmentId,
      security_level: 'internal',
      search_terms: storedTerms(no, input.titleZh, input.titleEn),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await applyToDocument(ctx.tx, documentId, values);
  const { versionId } = await openDraft(ctx, {
    documentId,
    author,
    values,
    changeId: input.changeId ?? null,
  });
  return { documentId, versionId, no };
}

/**
 * Copies a version: its attributes into a new document, or a void one with its file into a new draft of its own.
 * INVALID_OPERATION where that does not apply, DOCUMENT_VERSION_OPEN.
 */
export async function copyVersion(
  ctx: Context,
  { versionId, as, reason }: InputOf<'copyDocument'>,
): Promise<Created> {
  await requireVersion(ctx, versionId);
  const version = await readVersion(ctx.tx, versionId);
  const document = await readDocument(ctx.tx, version.document_id);
  const stored = valuesOf(version, document);
  const copied = as === 'draft' ? await redraft() : await anew();
  ctx.audit({
    module: 'documents',
    objectType: VERSION,
    objectId: copied.versionId,
    objectNo: copied.no,
    objectName: { zh: document.title_zh, en: document.title_en },
    event: 'copy',
    reason,
    changes: changes({ copiedFrom: [null, `${document.no} ${version.label}`] }),
  });
  return copied;

  async function anew(): Promise<Created> {
    const kept = await carriedValues(ctx.tx, stored);
    const values = Object.fromEntries(Object.entries(kept).filter(([key]) => DRAFT_FIELDS.includes(key)));
    return createDocumentFor(
      ctx,
      {
        category: document.category,
        titleZh: document.title_zh,
        titleEn: document.title_en,
        departmentId: ctx.caller.departmentId ?? document.department_id,
        ownerId: ctx.caller.userId,
        values,
      },
      callerRef(ctx),
    );
  }

  async function redraft(): Promise<Created> {
    if (version.state !== 'void' || !mayRedraft(ctx, version.created_by, document.owner_id))
      throw new AppError('INVALID_OPERATION');
    const open = await openVersion(ctx.tx, document.id);
    if (open) throw new AppError('DOCUMENT_VERSION_OPEN', { no: document.no, version: open.label });
    const { trainingImpact, impactReason, ...values } = stored;
    const draft = await openDraft(ctx, {
      documentId: document.id,
      author: callerRef(ctx),
      values,
      changeId: version.change_id,
      mainFileId: version.main_file_id,
    });
    return { documentId: document.id, versionId: draft.versionId, no: document.no };
  }
}

/** Who may take a void version up again: its author and the owner of the document. */
export const mayRedraft = (ctx: Context, authorId: string, ownerId: string): boolean =>
  ctx.caller.userId === authorId || ctx.caller.userId === ownerId;
