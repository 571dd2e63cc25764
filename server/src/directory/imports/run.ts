import type { Bilingual, ImportState } from '@attest/api-contract';
import { sql } from 'kysely';
import { requirePermission } from '../../platform/calls/runCall';
import { AppError, errorTexts } from '../../platform/errors';
import { type OpenArchive, openArchive } from '../../platform/files/archive';
import type { Borrowed } from '../../platform/files/store/contentStore';
import { failureOf, workQueue } from '../../platform/jobs/workQueue';
import type { Context } from '../../platform/module';
import type { Platform } from '../../platform/platform';
import { type ActingFor, actAs } from '../identity/actAs';
import { keepRows, type StoredImport } from './jobs';
import { kindOf, type Made, RowRefusal, type Run, type Wanted } from './kind';

/** Rows that are looked at, or made, in one transaction: few enough that nobody waits for it. */
const CHECKED_TOGETHER = 100;
const MADE_TOGETHER = 50;

/** Works at every import that waits, one of each tenant in turn; it goes on where a worker that died has stopped. */
export const runImports = (platform: Platform): Promise<void> =>
  workQueue<StoredImport>(platform, {
    table: 'sheet_import',
    taken: { toCheck: 'checking', queued: 'running' },
    since: 'created_at',
    work,
    failed,
  });

async function work(platform: Platform, tenantId: string, job: StoredImport): Promise<void> {
  const acting = { tenantId, userId: job.user_id, language: job.language };
  let zip: Borrowed | undefined;
  let archive: OpenArchive | undefined;
  try {
    zip = await zipOf(platform, job, tenantId);
    archive = zip && (await opened(zip.path));
    if (job.state === 'checking') await check(platform, acting, job, archive);
    else await importAll(platform, acting, job, archive);
  } finally {
    archive?.close();
    await zip?.release();
  }
}

async function failed(
  platform: Platform,
  tenantId: string,
  job: StoredImport,
  error: unknown,
): Promise<void> {
  if (!(error instanceof AppError)) platform.log.error({ err: error, import: job.id }, 'import failed');
  const { code, params } = failureOf(error);
  await platform.asSystem(tenantId, (ctx) =>
    move(ctx, job, { state: 'failed', error: code, error_params: JSON.stringify(params) }),
  );
}

/** The zip beside the spreadsheet. NOT_FOUND when its content is gone. */
async function zipOf(
  platform: Platform,
  { archive_id: id }: StoredImport,
  tenantId: string,
): Promise<Borrowed | undefined> {
  if (!id) return undefined;
  const { sha256 } = await platform.asSystem(tenantId, ({ tx }) =>
    tx.selectFrom('stored_file').select('sha256').where('id', '=', id).executeTakeFirstOrThrow(),
  );
  return platform.files.borrow(sha256);
}

/** FILE_UNREADABLE for what is no zip. */
const opened = (path: string): Promise<OpenArchive> =>
  openArchive(path).catch(() => {
    throw new AppError('FILE_UNREADABLE');
  });

/** What is imported, and how. */
const wantedOf = ({ subject, way }: StoredImport): Wanted => ({ subject, way: way ?? 'make' });

/** Refuses whoever may not import it any more. */
function requireNeeds(ctx: Context, job: StoredImport): void {
  const { menu, action } = kindOf(ctx, job.kind).needs(ctx, wantedOf(job));
  requirePermission(ctx, menu, action);
}

/** Looks at every row, a stretch at a time. What an earlier worker has found is found again. */
async function check(
  platform: Platform,
  acting: ActingFor,
  job: StoredImport,
  archive: OpenArchive | undefined,
): Promise<void> {
  const table = await actAs(platform, acting, async (ctx) => {
    requireNeeds(ctx, job);
    await ctx.tx.deleteFrom('sheet_import_row').where('import_id', '=', job.id).execute();
    const read = await kindOf(ctx, job.kind).read(ctx, job.file_id as string, wantedOf(job), archive);
    await move(ctx, job, { total: read.total, done: 0, bad: 0 });
    return read;
  });
  const long = platform.pace.longWork();
  let found = 0;
  let bad = 0;
  for (let from = 0; from < table.total; from += CHECKED_TOGETHER) {
    platform.stopping.throwIfAborted();
    const next = async (ctx: Context) => {
      const rows = await table.check(ctx, from, from + CHECKED_TOGETHER);
      await keepRows(ctx, job.id, rows);
      found += rows.length;
      bad += rows.filter(({ problems }) => problems.length > 0).length;
      return move(ctx, job, { done: found, bad });
    };
    if (!(await long(() => actAs(platform, { ...acting, on: 'behind' }, next)))) return;
  }
  if (found === 0) throw new AppError('IMPORT_EMPTY');
  await platform.asSystem(acting.tenantId, (ctx) =>
    move(ctx, job, { state: 'checked', total: found, done: bad, bad }),
  );
}

/** Imports what is open: many rows in one transaction where the kind makes many at once, else one. */
async function importAll(
  platform: Platform,
  acting: ActingFor,
  job: StoredImport,
  archive: OpenArchive | undefined,
): Promise<void> {
  const long = platform.pace.longWork();
  const run = { importId: job.id, reason: job.reason, ...(archive && { archive }) };
  // Of rows that were refused together, half as many are tried, down to each by itself.
  let size = MADE_TOGETHER;
  for (;;) {
    platform.stopping.throwIfAborted();
    const most = size;
    const { tried, refused, goesOn } = await long(() => importNext(platform, acting, job, run, most));
    if (!goesOn) return;
    size = refused ? Math.ceil(tried / 2) : Math.min(MADE_TOGETHER, size * 2);
  }
}

/** What has become of the next rows: how many there were, whether they were refused together, whether there are more. */
interface Step {
  tried: number;
  refused: boolean;
  goesOn: boolean;
}

/**
 * The next rows in one transaction with the rights of the person who asked. One that is refused by itself is written down
 * with its reason in a transaction of its own.
 */
async function importNext(
  platform: Platform,
  acting: ActingFor,
  job: StoredImport,
  run: Run,
  size: number,
): Promise<Step> {
  let tried: number[] = [];
  try {
    return await actAs(platform, acting, async (ctx) => {
      const kind = kindOf(ctx, job.kind);
      const isTogether = kind.isMadeTogether?.(wantedOf(job)) ?? false;
      const next = await ctx.tx
        .selectFrom('sheet_import_row')
        .select(['row', 'content'])
        .where('import_id', '=', job.id)
        .where('state', '=', 'open')
        .orderBy('row')
        .limit(isTogether ? size : 1)
        .execute();
      if (next.length === 0) {
        if (await move(ctx, job, { state: 'done' })) await kind.finished?.(ctx, wantedOf(job), run);
        return { tried: 0, refused: false, goesOn: false };
      }
      requireNeeds(ctx, job);
      tried = next.map(({ row }) => row);
      const contents = next.map(({ content }) => content);
      const made = isTogether
        ? await kind.makeAll?.(ctx, contents, run)
        : [await kind.make(ctx, contents[0], job.reason)];
      const closed = next.map(({ row }, at) => ({ row, made: made?.[at] ?? null, problems: [] }));
      const goesOn = await close(ctx, job, closed);
      if (!goesOn) await kind.finished?.(ctx, wantedOf(job), run);
      return { tried: next.length, refused: false, goesOn };
    });
  } catch (error) {
    const [row] = tried;
    if (row === undefined) throw error;
    const problems = problemsOf(error);
    if (tried.length > 1) return { tried: tried.length, refused: true, goesOn: true };
    const goesOn = await platform.asSystem(acting.tenantId, (ctx) =>
      close(ctx, job, [{ row, made: null, problems }]),
    );
    return { tried: 1, refused: false, goesOn };
  }
}

/** Why a row was refused; anything else is thrown on. */
function problemsOf(error: unknown): Bilingual[] {
  if (error instanceof RowRefusal) return error.problems;
  if (error instanceof AppError) return [errorTexts(error.code, error.params)];
  throw error;
}

/** A row that is dealt with. */
interface Closed {
  row: number;
  made: Made | null;
  problems: Bilingual[];
}

/** Writes down what has become of rows; false when the import was cancelled. */
async function close(ctx: Context, job: StoredImport, rows: Closed[]): Promise<boolean> {
  await sql`
    update sheet_import_row r
    set state = case when v.problems = '[]' then 'made' else 'left' end, problems = v.problems, made = v.made
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as v(row integer, made jsonb, problems jsonb)
    where r.import_id = ${job.id} and r.row = v.row`.execute(ctx.tx);
  const bad = rows.filter(({ problems }) => problems.length > 0).length;
  // Whether or not somebody has stopped it meanwhile: these rows are done.
  await ctx.tx
    .updateTable('sheet_import')
    .set((e) => ({
      done: e('done', '+', rows.length),
      bad: e('bad', '+', bad),
      made: e('made', '+', rows.length - bad),
    }))
    .where('id', '=', job.id)
    .execute();
  return move(ctx, job, {});
}

interface Change {
  state?: ImportState;
  error?: string;
  error_params?: string;
  total?: number;
  done?: number;
  bad?: number;
}

/** Writes progress and tells whoever asked; false when the import was cancelled. */
async function move(ctx: Context, job: StoredImport, change: Change): Promise<boolean> {
  const row = await ctx.tx
    .updateTable('sheet_import')
    .set({ ...change, moved_at: ctx.now })
    .where('id', '=', job.id)
    .where('state', 'in', ['checking', 'running'])
    .returning(['state', 'done', 'total'])
    .executeTakeFirst();
  if (!row) return false;
  ctx.pushUser(job.user_id, 'user.import', { id: job.id, ...row });
  return true;
}
