import type { downloadFile, FileRef, RequestOf } from '@attest/api-contract';
import type { AuditDetails } from '../audit/auditRecord';
import type { InputOf } from '../calls/handleAll';
import { AppError } from '../errors';
import type { ByteAnswer, Context } from '../module';
import * as upload from './upload';

/* What the calls about files do, by whatever session they are made. */

export async function beginUpload(ctx: Context, input: InputOf<'beginUpload'>) {
  const answer = await upload.beginUpload(ctx.platform.files, ctx, input);
  audit(ctx, answer.uploadId, input.name, 'beginUpload');
  return answer;
}

export async function receiveShard(
  { uploadId, index }: { uploadId: string; index: string },
  ctx: Context,
  body: Buffer | undefined,
): Promise<{ received: number }> {
  if (!body) throw new AppError('FILE_INCOMPLETE');
  const store = ctx.platform.files;
  return { received: await upload.receiveShard(store, ctx, uploadId, Number(index), body) };
}

export async function mergeShards(ctx: Context, { uploadId }: InputOf<'mergeShards'>): Promise<FileRef> {
  const file = await upload.mergeUpload(ctx.platform.files, ctx, uploadId);
  audit(ctx, file.id, file.name, 'upload', { size: file.size, sha256: file.sha256 });
  return file;
}

/** The content of a file that whoever asks may see. */
export async function downloadContent(
  ctx: Context,
  { id }: RequestOf<typeof downloadFile>,
): Promise<ByteAnswer> {
  const store = ctx.platform.files;
  const file = await ctx.tx.selectFrom('stored_file').selectAll().where('id', '=', id).executeTakeFirst();
  if (!file || !(await store.has(file.sha256))) throw new AppError('NOT_FOUND');
  audit(ctx, file.id, file.name, 'download');
  return {
    stream: store.read(file.sha256),
    fileName: file.name,
    mediaType: file.media_type,
    size: file.size,
  };
}

function audit(
  ctx: Context,
  objectId: string,
  objectName: string,
  event: string,
  details?: AuditDetails,
): void {
  ctx.audit({
    module: 'files',
    objectType: 'file',
    objectId,
    objectName,
    event,
    ...(details && { details }),
  });
}
