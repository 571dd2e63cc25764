import { type FileRef, SHARD_SIZE, sizeLimitOf } from '@attest/api-contract';
import { sql } from 'kysely';
import type { TenantTransaction } from '../database/tenantTransaction';
import { AppError } from '../errors';
import type { Context } from '../module';
import type { ContentStore } from './contentStore';
import { agreedMediaType, extensionOf, isAcceptedExtension } from './contentType';
import { toFileRef } from './fileUse';
import './tables';

/** Bytes a tenant may keep unless its row in `file_storage` says otherwise. */
const DEFAULT_QUOTA = 5 * 1024 ** 3;
/** Uploads one person may have under way. */
export const MAX_OPEN_UPLOADS = 50;

interface Upload {
  id: string;
  name: string;
  size: number;
  sha256: string;
  file_id: string | null;
}

const shardCount = (size: number): number => Math.ceil(size / SHARD_SIZE);
const shardSizeOf = (size: number) => (index: number) => Math.min(SHARD_SIZE, size - index * SHARD_SIZE);

/** A name without folders and control characters, so that no reader of it can be led astray. */
const plainName = (name: string): string => (name.split(/[/\\]/).at(-1) ?? '').replace(/\p{Cc}/gu, '').trim();

/** Announces an upload, or finds the caller's unfinished one of the same content and tells what is here. */
export async function beginUpload(
  store: ContentStore,
  ctx: Context,
  input: { name: string; size: number; sha256: string },
): Promise<{ uploadId: string; shardSize: number; shardCount: number; received: number[] }> {
  const name = plainName(input.name);
  const extension = extensionOf(name);
  if (!isAcceptedExtension(extension))
    throw new AppError('FILE_TYPE_NOT_ALLOWED', { type: extension || name });
  const max = sizeLimitOf(name);
  if (input.size > max) throw new AppError('FILE_TOO_LARGE', { max });
  const open = await ctx.tx
    .selectFrom('file_upload')
    .select(['id', 'name', 'size', 'sha256'])
    .where('created_by', '=', ctx.caller.userId)
    .where('file_id', 'is', null)
    .execute();
  const same = open.find((u) => u.sha256 === input.sha256 && u.size === input.size && u.name === name);
  const size = input.size;
  const answer = { shardSize: SHARD_SIZE, shardCount: shardCount(size) };
  if (same)
    return {
      ...answer,
      uploadId: same.id,
      received: await store.receivedShards(same.id, shardSizeOf(size)),
    };
  if (open.length >= MAX_OPEN_UPLOADS) throw new AppError('FILE_COUNT_EXCEEDED', { max: MAX_OPEN_UPLOADS });
  await refuseOverQuota(ctx.tx, size);
  const { id } = await ctx.tx
    .insertInto('file_upload')
    .values({ name, size, sha256: input.sha256, created_by: ctx.caller.userId, file_id: null })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { ...answer, uploadId: id, received: [] };
}

/** Keeps one shard of the caller's own upload. */
export async function receiveShard(
  store: ContentStore,
  ctx: Context,
  uploadId: string,
  index: number,
  bytes: Buffer,
): Promise<number> {
  const upload = await ownUpload(ctx, uploadId);
  if (upload.file_id) return index;
  if (index >= shardCount(upload.size)) throw new AppError('REQUEST_INVALID', { where: 'index' });
  if (bytes.length !== shardSizeOf(upload.size)(index)) throw new AppError('FILE_INCOMPLETE');
  await store.putShard(uploadId, index, bytes);
  return index;
}

/**
 * Makes an upload a file: joins, checks hash and type, moves the content to its place, writes the row.
 * Repeating it answers with the same file. A wrong hash drops the shards, so that a new try starts clean.
 */
export async function mergeUpload(store: ContentStore, ctx: Context, uploadId: string): Promise<FileRef> {
  const upload = await ownUpload(ctx, uploadId, true);
  if (upload.file_id) {
    const row = await ctx.tx
      .selectFrom('stored_file')
      .selectAll()
      .where('id', '=', upload.file_id)
      .executeTakeFirstOrThrow();
    return toFileRef(row);
  }
  const count = shardCount(upload.size);
  const received = await store.receivedShards(uploadId, shardSizeOf(upload.size));
  if (received.length !== count) throw new AppError('FILE_INCOMPLETE');
  const joined = await store.join(uploadId, count);
  try {
    if (joined.size !== upload.size || joined.sha256 !== upload.sha256) {
      await store.discardUpload(uploadId);
      throw new AppError('FILE_HASH_MISMATCH');
    }
    const mediaType = await agreedMediaType(joined.path, extensionOf(upload.name)).catch(async (error) => {
      if (error instanceof AppError) await store.discardUpload(uploadId);
      throw error;
    });
    await addToUsage(ctx.tx, upload.size);
    await lockContent(ctx.tx, upload.sha256);
    await store.keep(joined.path, upload.sha256);
    const row = await ctx.tx
      .insertInto('stored_file')
      .values({
        name: upload.name,
        size: upload.size,
        sha256: upload.sha256,
        media_type: mediaType,
        created_by: ctx.caller.userId,
        created_by_name: ctx.caller.name,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    await ctx.tx.updateTable('file_upload').set({ file_id: row.id }).where('id', '=', uploadId).execute();
    return toFileRef(row);
  } finally {
    await store.discard(joined.path);
  }
}

/** Held to the end of the transaction, so that the sweep cannot take a content away before its row is there. */
export async function lockContent(tx: TenantTransaction, sha256: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`file:${sha256}`}, 0))`.execute(tx);
}

async function ownUpload(ctx: Context, uploadId: string, lock = false): Promise<Upload> {
  const query = ctx.tx
    .selectFrom('file_upload')
    .select(['id', 'name', 'size', 'sha256', 'file_id'])
    .where('id', '=', uploadId)
    .where('created_by', '=', ctx.caller.userId);
  const upload = await (lock ? query.forUpdate() : query).executeTakeFirst();
  if (!upload) throw new AppError('NOT_FOUND');
  return upload;
}

/** Refuses early what could not be merged: bytes kept plus announced uploads must stay within the quota. */
async function refuseOverQuota(tx: TenantTransaction, size: number): Promise<void> {
  const kept = await tx.selectFrom('file_storage').select(['used_bytes', 'quota_bytes']).executeTakeFirst();
  const announced = await tx
    .selectFrom('file_upload')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('size'), sql<number>`0`).as('bytes'))
    .where('file_id', 'is', null)
    .executeTakeFirstOrThrow();
  const quota = kept?.quota_bytes ?? DEFAULT_QUOTA;
  if ((kept?.used_bytes ?? 0) + Number(announced.bytes) + size > quota)
    throw new AppError('FILE_QUOTA_EXCEEDED');
}

/** Counts the file against the quota; the row lock makes parallel merges add up. */
export async function addToUsage(tx: TenantTransaction, size: number): Promise<void> {
  const { rows } = await sql<{ used: number; quota: number | null }>`
    insert into file_storage (used_bytes) values (${size})
    on conflict (tenant_id) do update set used_bytes = file_storage.used_bytes + excluded.used_bytes
    returning used_bytes as used, quota_bytes as quota`.execute(tx);
  const row = rows[0];
  if (row && row.used > (row.quota ?? DEFAULT_QUOTA)) throw new AppError('FILE_QUOTA_EXCEEDED');
}
