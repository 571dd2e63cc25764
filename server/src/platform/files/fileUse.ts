import type { FileRef } from '@attest/api-contract';
import type { TenantTransaction } from '../database/tenantTransaction';
import { AppError } from '../errors';
import type { Context } from '../module';
import { plainName } from './plainName';

/** Whether the caller may see a file of an object of one type. */
type FileViewer = (ctx: Context, objectId: string, fileId: string) => Promise<boolean>;

declare module '../module' {
  interface ServerModule {
    /** By type of object: who may view it, and with it its files. */
    fileViewers?: Record<string, FileViewer>;
  }
}

/** Whose uploads these are: the person's, or of the step that somebody outside answers. */
export function uploaderOf(ctx: Context): { id: string; name: string } {
  const { invited } = ctx;
  if (invited) return { id: invited.uploaderId, name: invited.name };
  return { id: ctx.caller.userId, name: ctx.caller.name };
}

/** Whether the caller uploaded the file or may view an object that uses it. */
export async function mayFetch(ctx: Context, file: { id: string; created_by: string }): Promise<boolean> {
  if (file.created_by === uploaderOf(ctx).id) return true;
  if (ctx.invited) return false;
  const uses = await ctx.tx
    .selectFrom('file_use')
    .select(['object_type', 'object_id'])
    .where('file_id', '=', file.id)
    .execute();
  const viewers = ctx.brought.byKey('fileViewers');
  for (const use of uses) {
    if (await viewers[use.object_type]?.(ctx, use.object_id, file.id)) return true;
  }
  return false;
}

/** Refuses a file that the caller may not fetch exactly like one that does not exist. NOT_FOUND. */
export async function requireFile(ctx: Context, id: string): Promise<void> {
  const file = await ctx.tx
    .selectFrom('stored_file')
    .select(['id', 'created_by'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!file || !(await mayFetch(ctx, file))) throw new AppError('NOT_FOUND');
}

/** Files by id as the screens show them; ids of nothing are left out. */
export async function fileRefs(tx: TenantTransaction, ids: string[]): Promise<Map<string, FileRef>> {
  if (ids.length === 0) return new Map();
  const rows = await tx.selectFrom('stored_file').selectAll().where('id', 'in', ids).execute();
  return new Map(rows.map((row) => [row.id, toFileRef(row)]));
}

/**
 * Replaces the set of files that an object uses. Every new one must be the caller's own upload or one they may
 * fetch already; returns the ids that are not, and then changes nothing.
 */
export async function useFiles(
  ctx: Context,
  objectType: string,
  objectId: string,
  fileIds: string[],
): Promise<string[]> {
  const wanted = [...new Set(fileIds)];
  const present = await ctx.tx
    .selectFrom('file_use')
    .select('file_id')
    .where('object_type', '=', objectType)
    .where('object_id', '=', objectId)
    .execute();
  const had = new Set(present.map((row) => row.file_id));
  const added = wanted.filter((id) => !had.has(id));
  const refused = await refusedFiles(ctx, added);
  if (refused.length > 0) return refused;
  if (added.length > 0)
    await ctx.tx
      .insertInto('file_use')
      .values(added.map((file_id) => ({ file_id, object_type: objectType, object_id: objectId })))
      .execute();
  const gone = [...had].filter((id) => !wanted.includes(id));
  if (gone.length > 0)
    await ctx.tx
      .deleteFrom('file_use')
      .where('object_type', '=', objectType)
      .where('object_id', '=', objectId)
      .where('file_id', 'in', gone)
      .execute();
  return [];
}

async function refusedFiles(ctx: Context, ids: string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const files = await ctx.tx
    .selectFrom('stored_file')
    .select(['id', 'created_by'])
    .where('id', 'in', ids)
    .execute();
  const refused = ids.filter((id) => !files.some((file) => file.id === id));
  for (const file of files) if (!(await mayFetch(ctx, file))) refused.push(file.id);
  return refused;
}

/** A stored file as the contract has it. */
export const toFileRef = (row: {
  id: string;
  name: string;
  size: number;
  sha256: string;
  media_type: string;
  created_by_name: string;
  created_at: Date;
}): FileRef => ({
  id: row.id,
  // Some were kept before names were cleaned.
  name: plainName(row.name),
  size: row.size,
  sha256: row.sha256,
  mediaType: row.media_type,
  createdAt: row.created_at.toISOString(),
  createdBy: row.created_by_name,
});
