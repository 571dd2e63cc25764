import type { FieldDefinition, TemplateProblem } from '@attest/api-contract';
import { MAX_TEMPLATE_SIZE } from '@attest/api-contract';
import { AppError } from '../../../platform/errors';
import { readContent } from '../../../platform/files/readContent';
import type { Context } from '../../../platform/module';
import type { ReadTag } from '../../../platform/renditions/docx/types';
import { formOf, versionInForce } from '../../../records/definitions/definition';
import { knownTags, problemsOf } from './tags';

const WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

/** Fields of a type as it is in force. */
const fieldsInForce = async (ctx: Context, process: string): Promise<FieldDefinition[]> =>
  (await formOf(ctx.tx, process, await versionInForce(ctx, process))).fields;

/** The bytes of a template's file. REQUEST_INVALID for what is no Word file, or a large one. */
export async function templateBytes(ctx: Context, fileId: string): Promise<Buffer> {
  const file = await ctx.tx
    .selectFrom('stored_file')
    .select(['sha256', 'size', 'media_type'])
    .where('id', '=', fileId)
    .executeTakeFirst();
  if (!file) throw new AppError('NOT_FOUND');
  if (file.media_type !== WORD || file.size > MAX_TEMPLATE_SIZE)
    throw new AppError('REQUEST_INVALID', { where: '/fileId' });
  return readContent(ctx.platform, file.sha256);
}

/** The tags of a template, and what stands in its way. Throws also FILE_UNREADABLE, FILE_CONTENT_TOO_LARGE. */
export async function checkFile(
  ctx: Context,
  process: string,
  fileId: string,
): Promise<{ tags: ReadTag[]; problems: TemplateProblem[] }> {
  const bytes = await templateBytes(ctx, fileId);
  const read = await ctx.platform.renditions.of(ctx.tenantId).run('readTemplate', bytes);
  return { tags: read.tags, problems: problemsOf(knownTags(await fieldsInForce(ctx, process)), read) };
}
