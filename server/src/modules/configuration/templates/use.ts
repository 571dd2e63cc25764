import { createHash } from 'node:crypto';
import { type makeLetter as Made, type ResponseOf, versionLabel } from '@attest/api-contract';
import { userRefs } from '../../../directory/identity/directory';
import { changes } from '../../../platform/audit/changes';
import type { Handles, InputOf } from '../../../platform/calls/handleAll';
import type { Stored } from '../../../platform/database/schema';
import { AppError } from '../../../platform/errors';
import { fileRefs } from '../../../platform/files/fileUse';
import { plainName } from '../../../platform/files/plainName';
import { storeBytes } from '../../../platform/files/storeBytes';
import type { ByteAnswer, Context } from '../../../platform/module';
import { hiddenOf, publicTitle, standingOf } from '../../../records/access/rights';
import { mayViewRecord, requireView } from '../../../records/store/access';
import { readRecord } from '../../../records/store/store';
import { templateBytes } from './check';
import type { KeptContent } from './tables';
import { contentOf, type Template } from './template';
import { type Telling, valuesOf } from './values';

const WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
const PDF = 'application/pdf';
export const LETTER = 'recordLetter';

type Letter = ResponseOf<typeof Made>;
type LetterRow = Stored<'record_letter'>;

interface Filled extends Telling {
  docx: Buffer;
  /** Names of the tags in the template. */
  tags: Set<string>;
}

/** A record in the words of a template, as far as the caller sees it. RECORD_NOT_EXIST, FILE_UNREADABLE. */
async function fill(ctx: Context, process: string, id: string, content: KeptContent): Promise<Filled> {
  const renditions = ctx.platform.renditions.of(ctx.tenantId);
  const template = await templateBytes(ctx, content.fileId);
  const { tags: read } = await renditions.run('readTemplate', template);
  const tags = new Set(read.map(({ name }) => name));
  const filled = await valuesOf(ctx, process, id, content.language, tags);
  const docx = await renditions.run('fillTemplate', { template, values: filled.values });
  return { ...filled, docx: Buffer.from(docx), tags };
}

/** Word as PDF; null where the server has no converter. */
const pdfOf = (ctx: Context, docx: Buffer, name: string): Promise<Buffer | null> =>
  ctx.platform.renditions.of(ctx.tenantId).fromOffice({ bytes: docx, mediaType: WORD, name });

/** The file in the format that is asked for. INVALID_OPERATION for PDF without a converter. */
async function inFormat(
  ctx: Context,
  { docx, no, title }: Filled,
  content: KeptContent,
  format: 'docx' | 'pdf',
): Promise<ByteAnswer & { stream: Buffer }> {
  const name = `${[no ?? title, content.language === 'zh' ? content.nameZh : content.nameEn].join(' ')}.${format}`;
  const fileName = plainName(name);
  if (format === 'docx') return { stream: docx, fileName, mediaType: WORD, size: docx.length };
  const stream = await pdfOf(ctx, docx, fileName);
  if (!stream) throw new AppError('INVALID_OPERATION');
  return { stream, fileName, mediaType: PDF, size: stream.length };
}

/** A template in force for a type. RECORD_NOT_EXIST. */
async function inForce(ctx: Context, process: string, id: string): Promise<Template> {
  const row = await ctx.tx
    .selectFrom('print_template')
    .selectAll()
    .where('id', '=', id)
    .where('process', '=', process)
    .where('state', '=', 'effective')
    .executeTakeFirst();
  if (!row) throw new AppError('RECORD_NOT_EXIST');
  return row;
}

export async function previewPrintTemplate(
  ctx: Context,
  { id, recordId, format }: InputOf<'previewPrintTemplate'>,
): Promise<ByteAnswer> {
  const row = await ctx.tx.selectFrom('print_template').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) throw new AppError('RECORD_NOT_EXIST');
  const content = row.draft ?? contentOf(row);
  return inFormat(ctx, await fill(ctx, row.process, recordId, content), content, format);
}

export const recordTemplates: Handles<'recordTemplates'> = async (ctx, { process, id }) => {
  await requireView(ctx, process, id);
  const rows = await ctx.tx
    .selectFrom('print_template')
    .selectAll()
    .where('process', '=', process)
    .where('state', '=', 'effective')
    .orderBy('number')
    .execute();
  const letters = await ctx.tx
    .selectFrom('record_letter')
    .selectAll()
    .where('record_id', '=', id)
    .where('process', '=', process)
    .orderBy('made_at', 'desc')
    .execute();
  const hidden = await hiddenFields(ctx, process, id);
  return {
    templates: rows.map((row) => {
      const { nameZh: zh, nameEn: en, purpose, language } = contentOf(row);
      return {
        id: row.id,
        name: { zh, en },
        purpose,
        language,
        version: versionLabel(row.effective_version),
      };
    }),
    letters: await lettersOf(
      ctx,
      letters.filter((letter) => isReadable(letter, hidden)),
    ),
    pdf: ctx.platform.renditions.office.installed,
  };
};

async function hiddenFields(ctx: Context, process: string, id: string): Promise<Set<string>> {
  return new Set(hiddenOf(ctx, process, standingOf(await readRecord(ctx.tx, process, id))));
}

/** A letter is read by those who see all that it tells of. */
const isReadable = ({ fields }: LetterRow, hidden: ReadonlySet<string>): boolean =>
  !fields.some((key) => hidden.has(key));

/** Whether the caller may fetch a file of a letter. */
export async function mayReadLetter(ctx: Context, letterId: string): Promise<boolean> {
  const letter = await ctx.tx
    .selectFrom('record_letter')
    .selectAll()
    .where('id', '=', letterId)
    .executeTakeFirst();
  if (!letter || !(await mayViewRecord(ctx, letter.process, letter.record_id))) return false;
  return isReadable(letter, await hiddenFields(ctx, letter.process, letter.record_id));
}

async function lettersOf(ctx: Context, letters: LetterRow[]): Promise<Letter[]> {
  if (letters.length === 0) return [];
  const { tx } = ctx;
  const files = await fileRefs(
    tx,
    letters.flatMap((letter) => letter.file_ids),
  );
  const people = await userRefs(
    tx,
    letters.map((letter) => letter.made_by),
  );
  const versions = await tx
    .selectFrom('print_template_version')
    .select(['template_id', 'version', 'content'])
    .where('template_id', 'in', [...new Set(letters.map((letter) => letter.template_id))])
    .execute();
  return letters.flatMap((letter) => {
    const made = versions.find(
      (one) => one.template_id === letter.template_id && one.version === letter.version,
    );
    const by = people.get(letter.made_by);
    if (!made || !by) return [];
    return {
      id: letter.id,
      name: { zh: made.content.nameZh, en: made.content.nameEn },
      version: versionLabel(letter.version),
      by,
      at: letter.made_at.toISOString(),
      files: letter.file_ids.flatMap((id) => files.get(id) ?? []),
    };
  });
}

const digest = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

export async function printFromTemplate(
  ctx: Context,
  { process, id, templateId, format }: InputOf<'printFromTemplate'>,
): Promise<ByteAnswer> {
  await requireView(ctx, process, id);
  const row = await inForce(ctx, process, templateId);
  const content = contentOf(row);
  const answer = await inFormat(ctx, await fill(ctx, process, id, content), content, format);
  await auditRecord(ctx, process, id, 'print', {
    sheet: [null, nameOf(row, content)],
    content: [null, digest(answer.stream)],
  });
  return answer;
}

/** Makes a letter and keeps it with the record: as Word, and as PDF where the server can. */
export const makeLetter: Handles<'makeLetter'> = async (ctx, { process, id, templateId }) => {
  await requireView(ctx, process, id);
  const row = await inForce(ctx, process, templateId);
  const content = contentOf(row);
  if (content.purpose !== 'letter') throw new AppError('INVALID_OPERATION');
  const filled = await fill(ctx, process, id, content);
  const { stream, fileName } = await inFormat(ctx, filled, content, 'docx');
  const pdf = await pdfOf(ctx, stream, fileName);
  const files = [await storeBytes(ctx, { name: fileName, mediaType: WORD, bytes: stream })];
  if (pdf)
    files.push(await storeBytes(ctx, { name: fileName.replace(/docx$/, 'pdf'), mediaType: PDF, bytes: pdf }));
  const letter = await ctx.tx
    .insertInto('record_letter')
    .values({
      process,
      record_id: id,
      template_id: row.id,
      version: row.effective_version,
      file_ids: files.map((file) => file.id),
      fields: fieldsNamed(filled.tags),
      made_by: ctx.caller.userId,
      made_at: ctx.now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await keepFiles(ctx, letter);
  await auditRecord(ctx, process, id, 'makeLetter', {
    sheet: [null, nameOf(row, content)],
    files: [null, files.map(({ name, sha256 }) => `${name} (SHA-256 ${sha256})`)],
  });
  const [made] = await lettersOf(ctx, [letter]);
  return made as Letter;
};

/** Files that the server made are nobody's upload: the letter itself brings them. */
async function keepFiles(ctx: Context, { id, file_ids: fileIds }: LetterRow): Promise<void> {
  await ctx.tx
    .insertInto('file_use')
    .values(fileIds.map((file_id) => ({ file_id, object_type: LETTER, object_id: id })))
    .execute();
}

/** Fields that tags tell of: `devClass=major`, `photos.files` and `title.label` too. */
const fieldsNamed = (tags: ReadonlySet<string>): string[] => [
  ...new Set([...tags].map((tag) => (tag === 'record.title' ? 'title' : (tag.split(/[.=]/)[0] as string)))),
];

const nameOf = (row: Template, { nameZh, nameEn }: KeptContent) => {
  const version = versionLabel(row.effective_version);
  return { zh: `${nameZh} ${version}`, en: `${nameEn} ${version}` };
};

async function auditRecord(
  ctx: Context,
  process: string,
  id: string,
  event: 'print' | 'makeLetter',
  what: Parameters<typeof changes>[0],
): Promise<void> {
  const record = await readRecord(ctx.tx, process, id);
  ctx.audit({
    module: 'quality',
    objectType: process,
    objectId: record.id,
    ...(record.no && { objectNo: record.no }),
    objectName: publicTitle(ctx, process, record.title, record.form_values),
    objectVersion: record.version,
    event,
    changes: changes(what, { files: { zh: '文件', en: 'Files' } }),
  });
}
