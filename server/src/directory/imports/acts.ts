import { sql } from 'kysely';
import type { Handles } from '../../platform/calls/handleAll';
import { requireReason } from '../../platform/calls/reason';
import { AppError } from '../../platform/errors';
import { requireFile, useFiles } from '../../platform/files/fileUse';
import type { Context } from '../../platform/module';
import { requireOffered } from './catalogue';
import { auditImport, fileColumns, IMPORT_JOB, refuseSecond, type StoredImport, stop } from './jobs';

/** Files whose rows of one person may wait to be looked at. */
const MAX_WAITING = 5;

/** Hands in a spreadsheet: a job looks at its rows. NO_PERMISSION, NOT_FOUND, TOO_MANY_REQUESTS. */
export const beginImport: Handles<'beginImport'> = async (ctx, input) => {
  const { kind, subject, way, fileId, archiveId } = input;
  requireOffered(ctx, { kind, subject, way });
  for (const id of filesIn(input)) await requireFile(ctx, id);
  const waiting = await ctx.tx
    .selectFrom('sheet_import')
    .select('id')
    .where('user_id', '=', ctx.caller.userId)
    .where('state', 'in', ['toCheck', 'checking'])
    .execute();
  if (waiting.length >= MAX_WAITING) throw new AppError('TOO_MANY_REQUESTS', { seconds: 60 });
  const job = await ctx.tx
    .insertInto('sheet_import')
    .values({
      ...{ kind, subject, way, state: 'toCheck', reason: '', archive_id: archiveId ?? null },
      user_id: ctx.caller.userId,
      language: ctx.language,
      moved_at: ctx.now,
      ...(await fileColumns(ctx, fileId)),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await useFiles(ctx, 'sheetImport', job.id, filesIn(input));
  auditImport(ctx, job, 'check', (name) => ({
    zh: `检查待导入的文件“${job.file_name}”（${name.zh}，SHA-256 ${job.file_sha256}）`,
    en: `Had the file “${job.file_name}” looked at, to import ${name.en} (SHA-256 ${job.file_sha256})`,
  }));
  ctx.startJob(IMPORT_JOB);
  return { id: job.id };
};

const filesIn = ({ fileId, archiveId }: { fileId: string; archiveId?: string }): string[] =>
  archiveId ? [fileId, archiveId] : [fileId];

/** An import of the caller's own that was begun from a file, locked. NOT_FOUND. */
async function ownOf(ctx: Context, id: string): Promise<StoredImport> {
  const job = await ctx.tx
    .selectFrom('sheet_import')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', ctx.caller.userId)
    .forUpdate()
    .executeTakeFirst();
  if (!job) throw new AppError('NOT_FOUND');
  return job;
}

/**
 * Has the rows imported that nothing is wrong with, or those of them that were chosen. IMPORT_NOT_CHECKED, IMPORT_EMPTY,
 * NO_PERMISSION, REASON_REQUIRED, TOO_MANY_REQUESTS.
 */
export const runImport: Handles<'runImport'> = async (ctx, { id, rows, reason: given }) => {
  const reason = requireReason(given);
  const found = await ownOf(ctx, id);
  if (found.state !== 'checked' || !found.way) throw new AppError('IMPORT_NOT_CHECKED');
  requireOffered(ctx, { ...found, way: found.way });
  await refuseSecond(ctx, found);
  if (rows)
    await ctx.tx
      .updateTable('sheet_import_row')
      .set({ state: 'skipped' })
      .where('import_id', '=', id)
      .where('state', '=', 'open')
      .where(sql<boolean>`row <> all(${rows}::integer[])`)
      .execute();
  const { rows: counted } = await sql<{ open: number; done: number }>`
    select count(*) filter (where state = 'open') as open, count(*) filter (where state <> 'open') as done
    from sheet_import_row where import_id = ${id}`.execute(ctx.tx);
  const { open = 0, done = 0 } = counted[0] ?? {};
  if (open === 0) throw new AppError('IMPORT_EMPTY');
  const job = { ...found, reason };
  await ctx.tx
    .updateTable('sheet_import')
    .set({ state: 'queued', reason, done, moved_at: ctx.now })
    .where('id', '=', id)
    .execute();
  auditImport(ctx, job, 'import', (name) => ({
    zh: `导入${name.zh}：文件“${job.file_name}”共 ${job.total} 行，导入其中 ${open} 行`,
    en: `Import of ${name.en}: ${open} of ${job.total} rows of the file “${job.file_name}”`,
  }));
  ctx.startJob(IMPORT_JOB);
  return { id };
};

/** Stops an import of the caller; what is imported already stays. NOT_FOUND. */
export const stopImport: Handles<'stopImport'> = async (ctx, { id }) => {
  await stop(ctx, await ownOf(ctx, id));
  return { id };
};
