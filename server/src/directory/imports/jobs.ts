import { type Bilingual, isErrorCode, type SheetImport } from '@attest/api-contract';
import { sql } from 'kysely';
import { requireReason } from '../../platform/calls/reason';
import type { Stored } from '../../platform/database/schema';
import { AppError, errorTexts } from '../../platform/errors';
import type { Context } from '../../platform/module';
import { type CheckedRow, kindOf } from './kind';

export type StoredImport = Stored<'sheet_import'>;

/** Job that works at whatever is queued. */
export const IMPORT_JOB = 'imports.run';

/** An import about to begin. */
interface NewImport {
  /** Of `importKinds`. */
  kind: string;
  subject?: string;
  reason: string;
  rows: CheckedRow<unknown>[];
  /** The spreadsheet that they stand in. */
  fileId: string;
}

/** Begins an import of the rows without a problem. IMPORT_EMPTY, REASON_REQUIRED, TOO_MANY_REQUESTS. */
export async function startImport(
  ctx: Context,
  { kind, subject = '', rows, reason: given, fileId }: NewImport,
): Promise<SheetImport> {
  const reason = requireReason(given);
  const bad = rows.filter(({ problems }) => problems.length > 0).length;
  const good = rows.length - bad;
  if (good === 0) throw new AppError('IMPORT_EMPTY');
  await refuseSecond(ctx, { kind, subject });
  const job = await ctx.tx
    .insertInto('sheet_import')
    .values({
      kind,
      subject,
      user_id: ctx.caller.userId,
      language: ctx.language,
      reason,
      moved_at: ctx.now,
      total: rows.length,
      done: bad,
      bad,
      ...(await fileColumns(ctx, fileId)),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await keepRows(ctx, job.id, rows);
  auditImport(ctx, job, 'import', (name) => ({
    zh: `导入${name.zh}：${rows.length} 行，其中 ${good} 行可导入`,
    en: `Import of ${name.en}: ${good} of ${rows.length} rows can be used`,
  }));
  ctx.startJob(IMPORT_JOB);
  return report(ctx, job);
}

/** What is kept of the file of an import. */
export const fileColumns = async ({ tx }: Context, fileId: string) =>
  tx
    .selectFrom('stored_file')
    .select(['id as file_id', 'name as file_name', 'sha256 as file_sha256'])
    .where('id', '=', fileId)
    .executeTakeFirstOrThrow();

/** TOO_MANY_REQUESTS while another import of the same is under way. */
export async function refuseSecond(
  ctx: Context,
  { kind, subject }: { kind: string; subject: string },
): Promise<void> {
  const open = await ctx.tx
    .selectFrom('sheet_import')
    .select('id')
    .where('kind', '=', kind)
    .where('subject', '=', subject)
    .where('state', 'in', ['queued', 'running'])
    .limit(1)
    .execute();
  if (open.length > 0) throw new AppError('TOO_MANY_REQUESTS', { seconds: 60 });
}

/** Writes what was found in rows. */
export async function keepRows(ctx: Context, importId: string, rows: CheckedRow<unknown>[]): Promise<void> {
  if (rows.length === 0) return;
  const written = rows.map(({ row, cells, content, problems }) => ({
    row,
    cells,
    content,
    state: problems.length > 0 ? 'left' : 'open',
    problems,
  }));
  await sql`
    insert into sheet_import_row (import_id, row, cells, content, state, problems)
    select ${importId}, r.row, r.cells, coalesce(r.content, 'null'), r.state, r.problems
    from jsonb_to_recordset(${JSON.stringify(written)}::jsonb)
      as r(row integer, cells jsonb, content jsonb, state text, problems jsonb)`.execute(ctx.tx);
}

/** Rows that are only looked at, as the report shows them. */
export const reportOf = (rows: CheckedRow<unknown>[]): SheetImport['rows'] =>
  rows.map(({ row, cells, problems }) => ({ row, cells, problems, made: false }));

/** Which import is meant, and of what: nobody gets at another kind by its id. */
interface Asked {
  kind: string;
  subject?: string;
  id: string;
}

/** An import of the caller. NOT_FOUND for anybody else's. */
export const importOf = async (ctx: Context, asked: Asked): Promise<SheetImport> =>
  report(ctx, await ownImport(ctx, asked));

/** Locked only to be changed: a worker that looks for work passes over what is locked. */
async function ownImport(
  ctx: Context,
  { kind, subject = '', id }: Asked,
  { lock = false } = {},
): Promise<StoredImport> {
  const job = await ctx.tx
    .selectFrom('sheet_import')
    .selectAll()
    .where('id', '=', id)
    .where('kind', '=', kind)
    .where('subject', '=', subject)
    .where('user_id', '=', ctx.caller.userId)
    // Those of the page of imports may be long: they are read there in pages.
    .where('way', 'is', null)
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirst();
  if (!job) throw new AppError('NOT_FOUND');
  return job;
}

/** States in which there is something to stop. */
const UNDER_WAY = new Set<string>(['toCheck', 'checking', 'checked', 'queued', 'running']);

/** Stops an import between two rows; one that is over stays as it is. */
export async function cancelImport(ctx: Context, asked: Asked): Promise<SheetImport> {
  const job = await ownImport(ctx, asked, { lock: true });
  return report(ctx, await stop(ctx, job));
}

/** Stops an import of which the row is locked. */
export async function stop(ctx: Context, job: StoredImport): Promise<StoredImport> {
  if (!UNDER_WAY.has(job.state)) return job;
  const state = 'cancelled' as const;
  await ctx.tx.updateTable('sheet_import').set({ state }).where('id', '=', job.id).execute();
  auditImport(ctx, job, 'cancel', (name) => ({
    zh: `停止导入${name.zh}`,
    en: `Import of ${name.en} stopped`,
  }));
  return { ...job, state };
}

/** Leaves an entry of an import in the trail. */
export function auditImport(
  ctx: Context,
  { id, kind, subject, reason }: StoredImport,
  event: string,
  describe: (name: Bilingual) => Bilingual,
): void {
  const name = kindOf(ctx, kind).name(ctx, subject);
  ctx.audit({
    module: 'identity',
    objectType: 'sheetImport',
    objectId: id,
    event,
    ...(reason && { reason }),
    description: describe(name),
  });
}

/** Why an import stopped before its end. */
export const errorOf = ({ error, error_params: params }: StoredImport): Bilingual | null =>
  error && isErrorCode(error) ? errorTexts(error, params ?? {}) : null;

async function report(ctx: Context, job: StoredImport): Promise<SheetImport> {
  const rows = await ctx.tx
    .selectFrom('sheet_import_row')
    .selectAll()
    .where('import_id', '=', job.id)
    .orderBy('row')
    .execute();
  const { id, state, done, total } = job;
  return {
    id,
    state: state as SheetImport['state'],
    done,
    total,
    error: errorOf(job),
    rows: rows.map(({ row, cells, problems, state }) => ({ row, cells, problems, made: state === 'made' })),
  };
}
