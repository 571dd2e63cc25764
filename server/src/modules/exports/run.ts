import { actAs } from '../../directory/identity/actAs';
import { currentTenant } from '../../directory/tenancy/tenant';
import { AppError } from '../../platform/errors';
import { instantText } from '../../platform/exports/cells';
import { type PreparedExport, prepareExport, rowsOf } from '../../platform/exports/sources';
import { storeBytes } from '../../platform/files/storeBytes';
import { failureOf, workQueue } from '../../platform/jobs/workQueue';
import type { Context } from '../../platform/module';
import type { Platform } from '../../platform/platform';
import { packRows } from '../../platform/renditions/table/sent';
import type { Cell, Table, TableFile, TablePart } from '../../platform/renditions/table/types';
import { writeTable } from '../../platform/renditions/table/writeTable';
import { aboutSheet, stampOf } from './about';
import type { StoredExport } from './jobs';

/** Rows read in one transaction: as many as are parsed without being felt by those who wait for a call. */
const CHUNK = 300;

/** Writes every queued export, one of each tenant in turn. */
export const runExports = (platform: Platform): Promise<void> =>
  workQueue<StoredExport>(platform, {
    table: 'export_job',
    taken: { queued: 'running' },
    since: 'created_at',
    anew: ['done'],
    work: runExport,
    failed,
  });

async function runExport(platform: Platform, tenantId: string, job: StoredExport): Promise<void> {
  const read = await readTable(platform, tenantId, job);
  if (!read) return;
  const { table, packed, rows, asOf } = read;
  const whole = job.format === 'xlsx' ? { ...table, beside: aboutSheet(table, rows) } : table;
  const file = await writeTable(platform.renditions.laterOf(tenantId), job.format, whole, packed);
  await platform.asSystem(tenantId, (ctx) => finish(ctx, job, { ...file, asOf }));
}

async function failed(
  platform: Platform,
  tenantId: string,
  job: StoredExport,
  error: unknown,
): Promise<void> {
  platform.log.error({ err: error, export: job.id }, 'export failed');
  const { code } = failureOf(error);
  await platform.asSystem(tenantId, (ctx) => move(ctx, job, { state: 'failed', error: code }));
}

/** All rows, read in pieces with the rights of the person who asked; undefined when it was cancelled meanwhile. */
async function readTable(platform: Platform, tenantId: string, job: StoredExport): Promise<Read | undefined> {
  const long = platform.pace.longWork();
  const acting = { tenantId, userId: job.user_id, language: job.language, on: 'behind' } as const;
  const packed: Uint8Array[] = [];
  let done = 0;
  let whole: Pick<Read, 'table' | 'asOf'> | undefined;
  let total = job.last_row - job.first_row + 1;
  while (done < total) {
    platform.stopping.throwIfAborted();
    const next = async (ctx: Context) => {
      const { answer: piece, asOf } = await ctx.fromReplica((reading) => readPiece(reading, job, done));
      const begins = !whole;
      if (!whole) {
        total = Math.min(total, piece.found - job.first_row + 1);
        whole = { table: await begun(ctx, job, { piece, total, asOf }), asOf: asOf ?? ctx.now };
      }
      const rows = piece.rows.slice(0, total - done);
      // Tables of several parts are there at once, the rows of a list piece by piece.
      const read = whole.table.parts ? whole.table.rows.length : rows.length;
      const change = { done: done + read, total, ...(begins && { data_as_of: asOf }) };
      return (await move(ctx, job, change)) ? { read, rows } : undefined;
    };
    const more = await long(() => actAs(platform, acting, next));
    if (!more) return undefined;
    // Rows that went away meanwhile: what is there is all there is.
    if (more.read === 0) break;
    if (more.rows.length > 0) packed.push(packRows(more.rows));
    done += more.read;
  }
  if (done === 0) throw new AppError('EXPORT_EMPTY');
  return whole && { ...whole, packed, rows: done };
}

interface Read {
  /** Without the rows of a list: these are packed. */
  table: Table;
  packed: Uint8Array[];
  /** How many there are. */
  rows: number;
  /** Of when its data is. */
  asOf: Date;
}

interface Piece {
  list: PreparedExport;
  /** Rows that there are. */
  found: number;
  rows: Cell[][];
}

/** The rows of an export from an offset, as far as one transaction reads. */
async function readPiece(ctx: Context, job: StoredExport, offset: number): Promise<Piece> {
  const list = await prepareExport(ctx, job.of, { language: job.language, timeZone: job.time_zone });
  // Counted once: a list may grow meanwhile, and is not written further than was told.
  const found = offset === 0 ? await rowsOf(list, job.last_row) : job.last_row;
  if ('parts' in list) return { list, found, rows: [] };
  const left = Math.min(job.last_row, found) - job.first_row + 1 - offset;
  return {
    list,
    found,
    rows: await list.rows(job.first_row - 1 + offset, Math.max(0, Math.min(CHUNK, left))),
  };
}

/** What stands over the rows. */
async function begun(
  ctx: Context,
  job: StoredExport,
  { piece: { list }, total, asOf }: { piece: Piece; total: number; asOf: Date | null },
): Promise<Table> {
  const { language, time_zone: timeZone } = job;
  const who = (await ctx.platform.namesOf(ctx.tx, [job.user_id])).get(job.user_id);
  const tenant = await currentTenant(ctx.tx);
  const old = asOf && `${language === 'zh' ? '数据截至' : 'Data as of'} ${instantText(asOf, timeZone)}`;
  return {
    title: list.name[language],
    tenant: language === 'zh' ? tenant.name_zh : tenant.name_en,
    note: [list.note, old].filter(Boolean).join(language === 'zh' ? '；' : '; '),
    writtenBy: (language === 'en' ? who?.nameEn : who?.name) ?? '',
    writtenAt: instantText(ctx.now, timeZone),
    language,
    ...('parts' in list
      ? { columns: [], ...between(list.parts, job.first_row - 1, total) }
      : { columns: list.columns, rows: [] }),
  };
}

/** The parts with `count` of all their rows, from an offset; those that have none of them are left out. */
function between(all: TablePart[], offset: number, count: number): Pick<Table, 'parts' | 'rows'> {
  let before = 0;
  const parts = all.flatMap((part) => {
    const from = Math.max(0, offset - before);
    const to = Math.max(0, offset + count - before);
    before += part.rows.length;
    const rows = part.rows.slice(from, to);
    return rows.length > 0 ? [{ ...part, rows }] : [];
  });
  return { parts, rows: parts.flatMap(({ rows }) => rows) };
}

/** Writes progress and tells the owner; false when the export was cancelled. */
async function move(
  ctx: Context,
  job: StoredExport,
  change: Partial<Pick<StoredExport, 'state' | 'done' | 'total' | 'error' | 'file_id' | 'data_as_of'>>,
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

async function finish(ctx: Context, job: StoredExport, file: TableFile & Pick<Read, 'asOf'>): Promise<void> {
  const stored = await storeBytes(ctx, {
    bytes: file.bytes,
    name: `${job.name} ${stampOf(file.asOf, job.time_zone)}.${file.extension}`,
    mediaType: file.mediaType,
  });
  await move(ctx, job, { state: 'done', file_id: stored.id });
}
