import { actAs } from '../../directory/identity/actAs';
import { userRefs } from '../../directory/identity/directory';
import { currentTenant } from '../../directory/tenancy/tenant';
import { AppError } from '../../platform/errors';
import { instantText } from '../../platform/exports/cells';
import { prepareExport, rowsOf } from '../../platform/exports/sources';
import { storeBytes } from '../../platform/files/storeBytes';
import { failureOf, workQueue } from '../../platform/jobs/workQueue';
import type { Context } from '../../platform/module';
import type { Platform } from '../../platform/platform';
import type { Cell, Table, TablePart } from '../../platform/renditions/table/types';
import { writeTable } from '../../platform/renditions/table/writeTable';
import type { StoredExport } from './jobs';

/** Rows read in one transaction. */
const CHUNK = 1000;

/** Writes every queued export, one of each tenant in turn. */
export const runExports = (platform: Platform): Promise<void> =>
  workQueue<StoredExport>(platform, {
    table: 'export_job',
    taken: { queued: 'running' },
    since: 'created_at',
    anew: ['done'],
    work: runExport,
  });

async function runExport(platform: Platform, tenantId: string, job: StoredExport): Promise<void> {
  try {
    const table = await readTable(platform, tenantId, job);
    if (!table) return;
    const file = await writeTable(platform.renditions.of(tenantId), job.format, table);
    await platform.asSystem(tenantId, (ctx) => finish(ctx, job, file));
  } catch (error) {
    platform.log.error({ err: error, export: job.id }, 'export failed');
    const { code } = failureOf(error);
    await platform.asSystem(tenantId, (ctx) => move(ctx, job, { state: 'failed', error: code }));
  }
}

/** All rows, read in pieces with the rights of the person who asked; undefined when it was cancelled meanwhile. */
async function readTable(
  platform: Platform,
  tenantId: string,
  job: StoredExport,
): Promise<Table | undefined> {
  const rows: Cell[][] = [];
  let table: Table | undefined;
  let total = job.last_row - job.first_row + 1;
  while (rows.length < total) {
    const more = await actAs(
      platform,
      { tenantId, userId: job.user_id, language: job.language },
      async (ctx) => {
        const list = await prepareExport(ctx, job.of, { language: job.language, timeZone: job.time_zone });
        if (!table) {
          total = Math.min(total, (await rowsOf(list)) - job.first_row + 1);
          const who = (await userRefs(ctx.tx, [job.user_id])).get(job.user_id);
          const tenant = await currentTenant(ctx.tx);
          table = {
            title: list.name[job.language],
            tenant: job.language === 'zh' ? tenant.name_zh : tenant.name_en,
            note: list.note ?? '',
            writtenBy: who?.name ?? '',
            writtenAt: instantText(ctx.now, job.time_zone),
            language: job.language,
            ...('parts' in list
              ? { columns: [], parts: between(list.parts, job.first_row - 1, total), rows }
              : { columns: list.columns, rows }),
          };
        }
        if ('parts' in list) {
          const read = table.parts?.flatMap((part) => part.rows) ?? [];
          return (await move(ctx, job, { done: read.length, total })) ? read : undefined;
        }
        const read = await list.rows(job.first_row - 1 + rows.length, Math.min(CHUNK, total - rows.length));
        const alive = await move(ctx, job, { done: rows.length + read.length, total });
        return alive ? read : undefined;
      },
    );
    if (!more) return undefined;
    // Rows that went away meanwhile: what is there is all there is.
    if (more.length === 0) break;
    rows.push(...more);
  }
  if (rows.length === 0) throw new AppError('EXPORT_EMPTY');
  return table;
}

/** The parts with `count` of all their rows, from an offset; those that have none of them are left out. */
function between(parts: TablePart[], offset: number, count: number): TablePart[] {
  let before = 0;
  return parts.flatMap((part) => {
    const from = Math.max(0, offset - before);
    const to = Math.max(0, offset + count - before);
    before += part.rows.length;
    const rows = part.rows.slice(from, to);
    return rows.length > 0 ? [{ ...part, rows }] : [];
  });
}

/** Writes progress and tells the owner; false when the export was cancelled. */
async function move(
  ctx: Context,
  job: StoredExport,
  change: Partial<Pick<StoredExport, 'state' | 'done' | 'total' | 'error' | 'file_id'>>,
): Promise<boolean> {
  const row = await ctx.tx
    .updateTable('export_job')
    .set({ ...change, moved_at: ctx.now })
    .where('id', '=', job.id)
    .where('state', '=', 'running')
    .returning(['id', 'state', 'done', 'total'])
    .executeTakeFirst();
  if (!row) return false;
  ctx.pushUser(job.user_id, 'user.export', row);
  return true;
}

async function finish(
  ctx: Context,
  job: StoredExport,
  file: { bytes: Buffer; extension: string; mediaType: string },
): Promise<void> {
  const stored = await storeBytes(ctx, {
    bytes: file.bytes,
    name: `${job.name}.${file.extension}`,
    mediaType: file.mediaType,
  });
  await move(ctx, job, { state: 'done', file_id: stored.id });
}
