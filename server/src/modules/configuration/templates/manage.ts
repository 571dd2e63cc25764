import { type TemplateRow, versionLabel } from '@attest/api-contract';
import { sql } from 'kysely';
import { userRefs } from '../../../directory/identity/directory';
import type { Handles } from '../../../platform/calls/handleAll';
import { AppError, refusal } from '../../../platform/errors';
import { fileRefs, requireFile } from '../../../platform/files/fileUse';
import type { Context } from '../../../platform/module';
import { processesOf, processOf } from '../../../records/definitions';
import {
  carryOut,
  planActivation,
  planDisabling,
  planDiscarding,
  planSaving,
} from '../../../records/versioned/acts';
import { lockRow } from '../../../records/versioned/rows';
import { accountNeededToSign, authenticateSigner } from '../../../workflow/signature/sign';
import { signRecord } from '../../../workflow/signature/signRecord';
import { checkFile } from './check';
import type { KeptContent } from './tables';
import { contentOf, noOf, TEMPLATE, TEMPLATES, type Template } from './template';

const MENU = 'BusinessConfig';

/** One that every caller may read of: the types of records that there are. */
const typesOf = (ctx: Context) =>
  Object.entries(processesOf(ctx)).map(([process, { data }]) => ({ process, name: data.name }));

function rowOf(ctx: Context, row: Template): TemplateRow {
  const { nameZh: zh, nameEn: en, purpose, language } = contentOf(row);
  return {
    id: row.id,
    process: row.process,
    processName: processOf(ctx, row.process).data.name,
    name: { zh, en },
    purpose,
    language,
    state: row.state as TemplateRow['state'],
    version: row.effective_version > 0 ? versionLabel(row.effective_version) : null,
    revising: row.state !== 'draft' && row.draft !== null,
    updatedAt: row.updated_at.toISOString(),
  };
}

export const listPrintTemplates: Handles<'listPrintTemplates'> = async (ctx) => {
  const found = await ctx.tx
    .selectFrom('print_template')
    .selectAll()
    .orderBy('process')
    .orderBy('number')
    .execute();
  const known = found.filter(({ process }) => Object.hasOwn(processesOf(ctx), process));
  return { rows: known.map((row) => rowOf(ctx, row)), types: typesOf(ctx) };
};

export const getPrintTemplate: Handles<'getPrintTemplate'> = async (ctx, { id }) => {
  const { tx, caller } = ctx;
  const row = await tx.selectFrom('print_template').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) throw new AppError('RECORD_NOT_EXIST');
  const { draft } = row;
  const versions = await tx
    .selectFrom('print_template_version')
    .selectAll()
    .where('template_id', '=', id)
    .orderBy('version', 'desc')
    .execute();
  const files = await fileRefs(tx, [
    ...versions.map(({ content }) => content.fileId),
    ...(draft ? [draft.fileId] : []),
  ]);
  const people = await userRefs(tx, [
    ...versions.map((one) => one.approved_by),
    ...(row.draft_by ? [row.draft_by] : []),
  ]);
  const problems = draft ? (await checkFile(ctx, row.process, draft.fileId)).problems : [];
  const actions = caller.permissions.get(MENU);
  const edits = actions?.has('config') ?? false;
  const comes = draft !== null || (row.state === 'disabled' && row.content !== null);
  return {
    row: rowOf(ctx, row),
    rowVersion: row.version,
    draft: draft && { content: said(draft), file: required(files.get(draft.fileId)), problems },
    draftBy: (draft && row.draft_by && people.get(row.draft_by)) || null,
    versions: versions.map((one) => ({
      version: versionLabel(one.version),
      file: required(files.get(one.content.fileId)),
      by: required(people.get(one.approved_by)),
      at: one.from_at.toISOString(),
      until: one.until?.toISOString() ?? null,
    })),
    may: {
      edit: edits,
      approve:
        comes &&
        problems.length === 0 &&
        (actions?.has('approve') ?? false) &&
        row.draft_by !== caller.userId,
      disable: edits && row.state === 'effective',
      discard: edits && draft !== null,
    },
    accountNeededToSign: await accountNeededToSign(ctx),
    pdf: ctx.platform.renditions.office.installed,
  };
};

const said = ({ fileName: _, sha256: __, ...content }: KeptContent) => content;

function required<T>(found: T | undefined): T {
  if (found === undefined) throw new AppError('NOT_FOUND');
  return found;
}

export const checkPrintTemplate: Handles<'checkPrintTemplate'> = async (ctx, { process, fileId }) => {
  processOf(ctx, process);
  await requireFile(ctx, fileId);
  const { tags, problems } = await checkFile(ctx, process, fileId);
  return { tags: tags.length, problems };
};

/** Writes the draft of a template. RECORD_NOT_EXIST, RECORD_CHANGED, REQUEST_INVALID, NOT_FOUND. */
export const savePrintTemplate: Handles<'savePrintTemplate'> = async (
  ctx,
  { id, rowVersion: seen, process, content: given },
) => {
  processOf(ctx, process);
  await requireFile(ctx, given.fileId);
  if (id && (await lockRow<Template>(ctx, TEMPLATES, id, seen)).process !== process)
    throw new AppError('REQUEST_INVALID', { where: '/process' });
  const { problems } = await checkFile(ctx, process, given.fileId);
  const file = required((await fileRefs(ctx.tx, [given.fileId])).get(given.fileId));
  const content = {
    ...given,
    nameZh: given.nameZh.trim(),
    nameEn: given.nameEn.trim(),
    fileName: file.name,
    sha256: file.sha256,
  };
  const created = async () => ({ process, number: await nextNumber(ctx) });
  const saved = await carryOut(
    ctx,
    TEMPLATES,
    await planSaving(ctx, TEMPLATES, { id, seen, content, created }),
  );
  return { id: saved.id, rowVersion: saved.version, problems };
};

/** Two who make a template at once wait for each other. */
async function nextNumber({ tx, tenantId }: Context): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`printTemplate:${tenantId}`}, 0))`.execute(tx);
  const { last } = await tx
    .selectFrom('print_template')
    .select(({ fn }) => fn.max('number').as('last'))
    .executeTakeFirstOrThrow();
  return Number(last ?? 0) + 1;
}

/** Brings the draft of somebody else into force. SEPARATION_OF_DUTIES, INVALID_OPERATION. */
export const approvePrintTemplate: Handles<'approvePrintTemplate'> = async (
  ctx,
  { id, rowVersion, reason, signature },
) => {
  await authenticateSigner(ctx, signature);
  const row = await lockRow<Template>(ctx, TEMPLATES, id, rowVersion);
  if (row.draft_by === ctx.caller.userId)
    throw refusal(ctx, 'SEPARATION_OF_DUTIES', {
      zh: '编写人不能批准自己的模板',
      en: 'whoever wrote the template does not approve it',
    });
  const planned = await planActivation(ctx, TEMPLATES, row, {
    reason,
    sign: (label, content) =>
      signRecord(ctx, {
        type: TEMPLATE,
        id,
        no: `${noOf(row)} ${label}`,
        act: 'approve',
        meaning: 'approved',
        version: label,
        values: { no: noOf(row), process: row.process, version: label, reason, content },
      }),
  });
  const written = await carryOut(ctx, TEMPLATES, planned);
  return { version: planned.label, rowVersion: written.version };
};

export const disablePrintTemplate: Handles<'disablePrintTemplate'> = async (
  ctx,
  { id, rowVersion, reason },
) => {
  const row = await lockRow<Template>(ctx, TEMPLATES, id, rowVersion);
  const written = await carryOut(ctx, TEMPLATES, await planDisabling(ctx, TEMPLATES, row, reason));
  return { rowVersion: written.version };
};

export const discardPrintTemplate: Handles<'discardPrintTemplate'> = async (
  ctx,
  { id, rowVersion, reason },
) => {
  const row = await lockRow<Template>(ctx, TEMPLATES, id, rowVersion);
  await carryOut(ctx, TEMPLATES, await planDiscarding(ctx, TEMPLATES, row, reason));
};
