import { sql } from 'kysely';
import { requirePermission } from '../../../../platform/calls/runCall';
import { AppError } from '../../../../platform/errors';
import type { Context } from '../../../../platform/module';
import type { Platform } from '../../../../platform/platform';
import { actAs } from '../../actAs';
import { createPerson } from '../manage';
import { asProblem } from './checkPeople';
import type { StoredImport } from './jobs';

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
      update people_import set state = 'running', moved_at = attest_now()
      where id = (select id from people_import
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
    platform.log.error({ err: error, import: job.id }, 'import of accounts failed');
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
      requirePermission(ctx, 'Organisation', 'config');
      const next = await ctx.tx
        .selectFrom('people_import_row')
        .select(['row', 'person'])
        .where('import_id', '=', job.id)
        .where('state', '=', 'open')
        .orderBy('row')
        .limit(1)
        .executeTakeFirst();
      if (!next) {
        await move(ctx, job, { state: 'done' });
        return false;
      }
      tried = next.row;
      const { account, superior, content } = next.person;
      const superiorId = superior ? await idOf(ctx, superior) : null;
      await createPerson(ctx, { account, content: { ...content, superiorId }, reason: job.reason });
      await close(ctx, job, next.row, 'made', []);
      return move(ctx, job, {});
    });
  } catch (error) {
    if (tried === undefined) throw error;
    const row = tried;
    const problem = asProblem(error);
    return platform.asSystem(acting.tenantId, async (ctx) => {
      await close(ctx, job, row, 'left', [problem]);
      return move(ctx, job, {});
    });
  }
}

/** Throws ACCOUNT_NOT_EXIST: the superior's own row was refused. */
async function idOf(ctx: Context, account: string): Promise<string> {
  const user = await ctx.tx
    .selectFrom('user_account')
    .select('id')
    .where('account', '=', account)
    .executeTakeFirst();
  if (!user) throw new AppError('ACCOUNT_NOT_EXIST');
  return user.id;
}

async function close(
  ctx: Context,
  job: StoredImport,
  row: number,
  state: 'made' | 'left',
  problems: { zh: string; en: string }[],
): Promise<void> {
  await ctx.tx
    .updateTable('people_import_row')
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
    .updateTable('people_import')
    .set({ ...change, moved_at: ctx.now })
    .where('id', '=', job.id)
    .where('state', '=', 'running')
    .returning('state')
    .executeTakeFirst();
  if (!row) return false;
  const { done, total } = await ctx.tx
    .selectFrom('people_import_row')
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
