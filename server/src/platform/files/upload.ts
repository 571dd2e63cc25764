import { type FileRef, SHARD_SIZE, sizeLimitOf } from '@attest/api-contract';
import { type ExpressionBuilder, sql } from 'kysely';
import type { Database } from '../database/schema';
import type { TenantTransaction } from '../database/tenantTransaction';
import { AppError } from '../errors';
import type { Context } from '../module';
import { agreedMediaType, extensionOf, isAcceptedExtension } from './contentType';
import { toFileRef, uploaderOf } from './fileUse';
import { plainName } from './plainName';
import type { ContentStore } from './store/contentStore';

/** Bytes a tenant may keep unless its row in `file_storage` says otherwise. */
const DEFAULT_QUOTA = 5 * 1024 ** 3;
/** Uploads one person may have under way, and their bytes altogether. */
export const MAX_OPEN_UPLOADS = 50;
export const MAX_RESERVED = 2 * 1024 ** 3;

const HOUR = 3_600_000;
/** An unfinished upload can be resumed this long after its last shard, one without any this long after its announcement. */
export const UPLOAD_LIFE = 24 * HOUR;
const ANNOUNCED_LIFE = HOUR;

interface Upload {
  id: string;
  name: string;
  size: number;
  sha256: string;
  file_id: string | null;
}

const shardCount = (size: number): number => Math.ceil(size / SHARD_SIZE);
const shardSizeOf = (size: number) => (index: number) => Math.min(SHARD_SIZE, size - index * SHARD_SIZE);

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
    .where('created_by', '=', uploaderOf(ctx).id)
    .where(isOpen(ctx.now))
    .execute();
  const same = open.find((u) => u.sha256 === input.sha256 && u.size === input.size && u.name === name);
  const size = input.size;
  const answer = { shardSize: SHARD_SIZE, shardCount: shardCount(size) };
  if (same) {
    await ctx.tx.updateTable('file_upload').set({ touched_at: ctx.now }).where('id', '=', same.id).execute();
    return {
      ...answer,
      uploadId: same.id,
      received: await store.receivedShards(same.id, shardSizeOf(size)),
    };
  }
  if (open.length >= MAX_OPEN_UPLOADS) throw new AppError('FILE_COUNT_EXCEEDED', { max: MAX_OPEN_UPLOADS });
  const reserved = open.reduce((sum, upload) => sum + Number(upload.size), 0);
  if (reserved + size > MAX_RESERVED) throw new AppError('FILE_UPLOADS_UNFINISHED', { max: MAX_RESERVED });
  await refuseOverQuota(ctx, reserved + size, { besides: uploaderOf(ctx).id });
  const { id } = await ctx.tx
    .insertInto('file_upload')
    .values({ name, size, sha256: input.sha256, created_by: uploaderOf(ctx).id, file_id: null })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { ...answer, uploadId: id, received: [] };
}

/** Keeps one shard of the caller's own upload, as long as the tenant has room for it. */
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
  await refuseOverQuota(ctx, bytes.length);
  const isNew = await store.putShard(uploadId, index, bytes);
  await ctx.tx
    .updateTable('file_upload')
    .set({
      touched_at: ctx.now,
      ...(isNew && { received_bytes: sql<number>`least(size, received_bytes + ${bytes.length})` }),
    })
    .where('id', '=', uploadId)
    .execute();
  return index;
}

/**
 * Makes an upload a file: joins, checks hash and type, moves the content to its place, writes the row. Repeating it
 * answers with the same file. What is not what it was announced as, or not taken, is forgotten with its shards.
 */
export async function mergeUpload(store: ContentStore, ctx: Context, uploadId: string): Promise<FileRef> {
  const upload = await ownUpload(ctx, uploadId);
  if (upload.file_id) return mergedFile(ctx.tx, upload.file_id);
  const count = shardCount(upload.size);
  const received = await store.receivedShards(uploadId, shardSizeOf(upload.size));
  if (received.length !== count) throw new AppError('FILE_INCOMPLETE');
  const joined = await store.join(uploadId, count);
  try {
    const mediaType = await typeOfJoined(joined, upload).catch(async (error) => {
      if (error instanceof AppError) await forget(store, ctx, uploadId);
      throw error;
    });
    const { file_id: already } = await ownUpload(ctx, uploadId, true);
    if (already) return await mergedFile(ctx.tx, already);
    await countBytes(ctx, upload.size);
    await lockContent(ctx.tx, upload.sha256);
    await store.keep(joined.path, upload.sha256);
    const row = await ctx.tx
      .insertInto('stored_file')
      .values({
        name: upload.name,
        size: upload.size,
        sha256: upload.sha256,
        media_type: mediaType,
        created_by: uploaderOf(ctx).id,
        created_by_name: uploaderOf(ctx).name,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    await ctx.tx.updateTable('file_upload').set({ file_id: row.id }).where('id', '=', uploadId).execute();
    return toFileRef(row);
  } finally {
    await store.aside.discard(joined.path);
  }
}

const mergedFile = async (tx: TenantTransaction, id: string): Promise<FileRef> =>
  toFileRef(await tx.selectFrom('stored_file').selectAll().where('id', '=', id).executeTakeFirstOrThrow());

/** FILE_HASH_MISMATCH, and as `agreedMediaType`. */
async function typeOfJoined(
  joined: { path: string; size: number; sha256: string },
  { name, size, sha256 }: Upload,
): Promise<string> {
  if (joined.size !== size || joined.sha256 !== sha256) throw new AppError('FILE_HASH_MISMATCH');
  return agreedMediaType(joined.path, extensionOf(name));
}

/** Before the row is locked: it is deleted whatever becomes of this transaction. */
async function forget(store: ContentStore, ctx: Context, uploadId: string): Promise<void> {
  await store.discardUpload(uploadId);
  await ctx.aside(({ tx }) => tx.deleteFrom('file_upload').where('id', '=', uploadId).execute());
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
    .where('created_by', '=', uploaderOf(ctx).id);
  const upload = await (lock ? query.forUpdate() : query).executeTakeFirst();
  if (!upload) throw new AppError('NOT_FOUND');
  return upload;
}

/** Neither merged nor run out: one of which nothing came has an hour, any other a day after its last shard. */
export const isOpen = (now: Date) => (upload: ExpressionBuilder<Database, 'file_upload'>) =>
  upload.and([
    upload('file_id', 'is', null),
    upload('touched_at', '>', new Date(now.getTime() - UPLOAD_LIFE)),
    upload.or([
      upload('received_bytes', '>', 0),
      upload('touched_at', '>', new Date(now.getTime() - ANNOUNCED_LIFE)),
    ]),
  ]);

/**
 * Refuses early what could not be merged: bytes that are kept or came must stay within the quota with these more. What
 * others have only announced takes no room.
 */
async function refuseOverQuota(
  { tx, now }: Context,
  more: number,
  { besides }: { besides?: string } = {},
): Promise<void> {
  const kept = await tx.selectFrom('file_storage').select(['used_bytes', 'quota_bytes']).executeTakeFirst();
  const came = await tx
    .selectFrom('file_upload')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('received_bytes'), sql<number>`0`).as('bytes'))
    .where(isOpen(now))
    .$if(besides !== undefined, (query) => query.where('created_by', '!=', besides as string))
    .executeTakeFirstOrThrow();
  const quota = kept?.quota_bytes ?? DEFAULT_QUOTA;
  if ((kept?.used_bytes ?? 0) + Number(came.bytes) + more > quota) throw new AppError('FILE_QUOTA_EXCEEDED');
}

/** Counts a file against the quota, to which it is added at the end of the transaction. FILE_QUOTA_EXCEEDED, now or then. */
export async function countBytes(ctx: Context, size: number): Promise<void> {
  const added = ctx.addLast(addToUsage, size);
  const kept = await ctx.tx
    .selectFrom('file_storage')
    .select(['used_bytes', 'quota_bytes'])
    .executeTakeFirst();
  if ((kept?.used_bytes ?? 0) + added > (kept?.quota_bytes ?? DEFAULT_QUOTA))
    throw new AppError('FILE_QUOTA_EXCEEDED');
}

/** The row lock makes transactions that run at once add up. */
async function addToUsage(tx: TenantTransaction, size: number): Promise<void> {
  const { rows } = await sql<{ used: number; quota: number | null }>`
    insert into file_storage (used_bytes) values (${size})
    on conflict (tenant_id) do update set used_bytes = file_storage.used_bytes + excluded.used_bytes
    returning used_bytes as used, quota_bytes as quota`.execute(tx);
  const row = rows[0];
  if (row && row.used > (row.quota ?? DEFAULT_QUOTA)) throw new AppError('FILE_QUOTA_EXCEEDED');
}
