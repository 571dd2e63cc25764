import type { Bilingual } from '@attest/api-contract';
import { sql } from 'kysely';
import { requirePermission } from '../../platform/calls/runCall';
import { AppError, errorTexts } from '../../platform/errors';
import type { Context } from '../../platform/module';
import type { Platform } from '../../platform/platform';
import { actAs } from '../identity/actAs';
import type { StoredImport } from './jobs';
import { kindOf, RowRefusal } from './kind';

/** Works at every queued import, one of each tenant in turn. */
export async function runImports(platform: Platform): Promise<void> {
  await platform.inTurns(async (tenantId) => {
    const job = await claim(platform, tenantId);
    if (job) await runImport(platform, tenantId, job);
    return job !== undefined;
  });
}

/** Takes the oldest queued import, or one whose worker has died: it goes on with the next open row. */
async function claim(platform: Platform, tenantId: string): Promise<StoredImport | undefined> {
  return platform.asSystem(tenantId, async (ctx) => {
    const { rows } = await sql<StoredImport>`
      update sheet_import set state = 'running', moved_at = attest_now()
      where id = (select id from sheet_import
        where state = 'queued' or (state = 'running' and moved_at < attest_now() - interval '2 minutes')
        order by created_at limit 1 for update skip locked)
      returning *`.execute(ctx.tx);
    return rows[0];
  });
}

async function runImport(platform: Platform, tenantId: string, job: StoredImport): Promise<void> {
  const acting = { tenantId, userId: job.user_id, language: job.language };
  try {
    while (await importNext(platform, acting, job));
  } catch (error) {
    platform.log.error({ err: error, import: job.id }, 'import failed');
    const code = error instanceof AppError ? error.code : 'SERVICE_ERROR';
    await platform.asSystem(tenantId, (ctx) => move(ctx, job, { state: 'failed', error: code }));
  }
}

/**
 * One row in one transaction with the rights of the person who asked; false when there is no further one, or the
 * import was cancelled. A refused row is written down with its reason in a transaction of its own.
 */
async function importNext(
  platform: Platform,
  acting: { tenantId: string; userId: string; language: 'zh' | 'en' },
  job: StoredImport,
): Promise<boolean> {
  let tried: number | undefined;
  try {
    return await actAs(platform, acting, async (ctx) => {
      const next = await ctx.tx
        .selectFrom('sheet_import_row')
        .select(['row', 'content'])
        .where('import_id', '=', job.id)
        .where('state', '=', 'open')
        .orderBy('row')
        .limit(1)
        .executeTakeFirst();
      if (!next) {
        await move(ctx, job, { state: 'done' });
        return false;
      }
      const kind = kindOf(ctx, job.kind);
      const { menu, action } = kind.needs(ctx, job.subject);
      requirePermission(ctx, menu, action);
      tried = next.row;
      await kind.make(ctx, next.content, job.reason);
      await close(ctx, job, next.row, 'made', []);
      return move(ctx, job, {});
    });
  } catch (error) {
    if (tried === undefined) throw error;
    const row = tried;
    const problems = problemsOf(error);
    return platform.asSystem(acting.tenantId, async (ctx) => {
      await close(ctx, job, row, 'left', problems);
      return move(ctx, job, {});
    });
  }
}

/** Why a row was refused; anything else is thrown on. */
function problemsOf(error: unknown): Bilingual[] {
  if (error instanceof RowRefusal) return error.problems;
  if (error instanceof AppError) return [errorTexts(error.code, error.params)];
  throw error;
}

async function close(
  ctx: Context,
  job: StoredImport,
  row: number,
  state: 'made' | 'left',
  problems: Bilingual[],
): Promise<void> {
  await ctx.tx
    .updateTable('sheet_import_row')
    .set({ state, problems: JSON.stringify(problems) })
    .where('import_id', '=', job.id)
    .where('row', '=', row)
    .execute();
}

/** Writes progress and tells whoever asked; false when the import was cancelled. */
async function move(
  ctx: Context,
  job: StoredImport,
  change: Partial<Pick<StoredImport, 'state' | 'error'>>,
): Promise<boolean> {
  const row = await ctx.tx
    .updateTable('sheet_import')
    .set({ ...change, moved_at: ctx.now })
    .where('id', '=', job.id)
    .where('state', '=', 'running')
    .returning('state')
    .executeTakeFirst();
  if (!row) return false;
  const { done, total } = await ctx.tx
    .selectFrom('sheet_import_row')
    .select((e) => [
      e.fn.countAll<number>().as('total'),
      e.fn.countAll<number>().filterWhere('state', '!=', 'open').as('done'),
    ])
    .where('import_id', '=', job.id)
    .executeTakeFirstOrThrow();
  ctx.pushUser(job.user_id, 'user.import', {
    id: job.id,
    state: row.state,
    done: Number(done),
    total: Number(total),
  });
  return true;
}
