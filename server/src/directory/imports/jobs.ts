import { type Bilingual, isErrorCode, type SheetImport } from '@attest/api-contract';
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
}

/** Begins an import of the rows without a problem. IMPORT_EMPTY, REASON_REQUIRED, TOO_MANY_REQUESTS. */
export async function startImport(
  ctx: Context,
  { kind, subject = '', rows, reason: given }: NewImport,
): Promise<SheetImport> {
  const reason = requireReason(given);
  const good = rows.filter(({ problems }) => problems.length === 0).length;
  if (good === 0) throw new AppError('IMPORT_EMPTY');
  const open = await ctx.tx
    .selectFrom('sheet_import')
    .select('id')
    .where('kind', '=', kind)
    .where('subject', '=', subject)
    .where('state', 'in', ['queued', 'running'])
    .limit(1)
    .execute();
  if (open.length > 0) throw new AppError('TOO_MANY_REQUESTS', { seconds: 60 });
  const { userId } = ctx.caller;
  const job = await ctx.tx
    .insertInto('sheet_import')
    .values({
      kind,
      subject,
      user_id: userId,
      language: ctx.language,
      reason,
      moved_at: ctx.now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await ctx.tx
    .insertInto('sheet_import_row')
    .values(
      rows.map(({ row, cells, content, problems }) => ({
        import_id: job.id,
        row,
        cells: JSON.stringify(cells),
        content: JSON.stringify(content),
        state: problems.length > 0 ? ('left' as const) : ('open' as const),
        problems: JSON.stringify(problems),
      })),
    )
    .execute();
  auditImport(ctx, job, 'import', (name) => ({
    zh: `导入${name.zh}：${rows.length} 行，其中 ${good} 行可导入`,
    en: `Import of ${name.en}: ${good} of ${rows.length} rows can be used`,
  }));
  await ctx.platform.jobs.sendSoon(IMPORT_JOB);
  return report(ctx, job);
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

async function ownImport(ctx: Context, { kind, subject = '', id }: Asked): Promise<StoredImport> {
  const job = await ctx.tx
    .selectFrom('sheet_import')
    .selectAll()
    .where('id', '=', id)
    .where('kind', '=', kind)
    .where('subject', '=', subject)
    .where('user_id', '=', ctx.caller.userId)
    .forUpdate()
    .executeTakeFirst();
  if (!job) throw new AppError('NOT_FOUND');
  return job;
}

/** Stops an import between two rows; one that is over stays as it is. */
export async function cancelImport(ctx: Context, asked: Asked): Promise<SheetImport> {
  const job = await ownImport(ctx, asked);
  if (job.state !== 'queued' && job.state !== 'running') return report(ctx, job);
  const state = 'cancelled' as const;
  await ctx.tx.updateTable('sheet_import').set({ state }).where('id', '=', job.id).execute();
  auditImport(ctx, job, 'cancel', (name) => ({
    zh: `停止导入${name.zh}`,
    en: `Import of ${name.en} stopped`,
  }));
  return report(ctx, { ...job, state });
}

function auditImport(
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
    reason,
    description: describe(name),
  });
}

async function report(ctx: Context, job: StoredImport): Promise<SheetImport> {
  const rows = await ctx.tx
    .selectFrom('sheet_import_row')
    .selectAll()
    .where('import_id', '=', job.id)
    .orderBy('row')
    .execute();
  return {
    id: job.id,
    state: job.state,
    done: rows.filter(({ state }) => state !== 'open').length,
    total: rows.length,
    error: job.error && isErrorCode(job.error) ? errorTexts(job.error) : null,
    rows: rows.map(({ row, cells, problems, state }) => ({ row, cells, problems, made: state === 'made' })),
  };
}
