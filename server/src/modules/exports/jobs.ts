import { EXPORT_LIMIT, type ExportJob, type ExportSource, isErrorCode } from '@attest/api-contract';
import type { Handles } from '../../platform/calls/handleAll';
import type { Stored } from '../../platform/database/schema';
import { AppError, errorTexts } from '../../platform/errors';
import { prepareExport, recordedExport, rowsOf } from '../../platform/exports/sources';
import type { Context } from '../../platform/module';

export type StoredExport = Stored<'export_job'>;

/** Job that writes whatever is queued. */
export const EXPORT_JOB = 'exports.run';
/** Exports one person may have under way. */
const MAX_OPEN = 3;
const DAY = 86_400_000;

/** An export as its owner sees it. */
const toExportJob = (row: StoredExport): ExportJob => ({
  id: row.id,
  name: row.name,
  format: row.format,
  state: row.state,
  done: row.done,
  total: row.total,
  error: row.error && isErrorCode(row.error) ? errorTexts(row.error) : null,
  startedAt: row.created_at.toISOString(),
  dataAsOf: row.data_as_of?.toISOString() ?? null,
});

const TIME_ZONES = new Set([...Intl.supportedValuesOf('timeZone'), 'UTC']);

/**
 * Queues an export. EXPORT_RANGE_INVALID, EXPORT_TOO_MANY, EXPORT_EMPTY, TOO_MANY_REQUESTS with three under way;
 * NO_PERMISSION by the list itself.
 */
export const startExport: Handles<'startExport'> = async (ctx, input) => {
  const { of, format, language, timeZone, from, to } = input;
  if (from >= to) throw new AppError('EXPORT_RANGE_INVALID');
  if (to - from + 1 > EXPORT_LIMIT) throw new AppError('EXPORT_TOO_MANY');
  if (!TIME_ZONES.has(timeZone)) throw new AppError('REQUEST_INVALID', { where: '/timeZone' });
  const list = await prepareExport(ctx, of, { language, timeZone });
  if ((await rowsOf(list, from)) < from) throw new AppError('EXPORT_EMPTY');
  const { count } = await ctx.tx
    .selectFrom('export_job')
    .select((e) => e.fn.countAll<number>().as('count'))
    .where('user_id', '=', ctx.caller.userId)
    .where('state', 'in', ['queued', 'running'])
    .executeTakeFirstOrThrow();
  if (Number(count) >= MAX_OPEN) throw new AppError('TOO_MANY_REQUESTS');
  const row = await ctx.tx
    .insertInto('export_job')
    .values({
      user_id: ctx.caller.userId,
      of: JSON.stringify(of),
      name: list.name[language],
      format,
      language,
      time_zone: timeZone,
      first_row: from,
      last_row: to,
      moved_at: ctx.now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  auditExport(ctx, row, 'export', {
    zh: `导出“${list.name.zh}”第 ${from}–${to} 行为 ${format}`,
    en: `Exported rows ${from}–${to} of “${list.name.en}” as ${format}`,
  });
  ctx.startJob(EXPORT_JOB);
  return toExportJob(row);
};

/** Exports of the caller of the last day, newest first. */
export async function ownExports(ctx: Context): Promise<ExportJob[]> {
  const rows = await ctx.tx
    .selectFrom('export_job')
    .selectAll()
    .where('user_id', '=', ctx.caller.userId)
    .where('created_at', '>', new Date(ctx.now.getTime() - DAY))
    .orderBy('created_at', 'desc')
    .limit(20)
    .execute();
  return rows.map(toExportJob);
}

/** One export of the caller. NOT_FOUND for anybody else's. */
export async function ownExport(ctx: Context, id: string, { lock = false } = {}): Promise<StoredExport> {
  const query = ctx.tx
    .selectFrom('export_job')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', ctx.caller.userId);
  const row = await (lock ? query.forUpdate() : query).executeTakeFirst();
  if (!row) throw new AppError('NOT_FOUND');
  return row;
}

/** Stops an export; one that is done stays as it is. */
export async function cancelExport(ctx: Context, id: string): Promise<ExportJob> {
  const row = await ownExport(ctx, id, { lock: true });
  if (row.state !== 'queued' && row.state !== 'running') return toExportJob(row);
  const state = 'cancelled' as const;
  await ctx.tx.updateTable('export_job').set({ state }).where('id', '=', id).execute();
  auditExport(ctx, row, 'cancel', {
    zh: `取消导出“${row.name}”`,
    en: `Cancelled the export of “${row.name}”`,
  });
  return toExportJob({ ...row, state });
}

/** The trail knows what was exported: list, filter and rows. */
export function auditExport(
  ctx: Context,
  row: { id: string; name: string; of: ExportSource },
  event: string,
  description: { zh: string; en: string },
): void {
  ctx.audit({
    module: 'export',
    objectType: 'export',
    objectId: row.id,
    objectName: row.name,
    event,
    changes: [{ field: 'of', old: null, new: recordedExport(ctx, row.of) }],
    description,
  });
}
