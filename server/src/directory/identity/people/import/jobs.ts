import {
  isErrorCode,
  type PeopleImport,
  type RequestOf,
  type startPeopleImport as startCall,
} from '@attest/api-contract';
import type { Selectable } from 'kysely';
import { requireReason } from '../../../../platform/calls/reason';
import { AppError, errorTexts } from '../../../../platform/errors';
import type { Context } from '../../../../platform/module';
import { checkPeople, shown } from './checkPeople';
import type { PeopleImportTable } from './tables';
import './tables';

export type StoredImport = Selectable<PeopleImportTable>;

/** Job that works at whatever is queued. */
export const IMPORT_JOB = 'identity.importPeople';

/** Begins an import of what is good in the file. IMPORT_EMPTY, REASON_REQUIRED, TOO_MANY_REQUESTS; and as `checkPeople`. */
export async function startImport(ctx: Context, input: RequestOf<typeof startCall>): Promise<PeopleImport> {
  const reason = requireReason(input.reason);
  const people = await checkPeople(ctx, input.fileId);
  const good = people.filter(({ problems }) => problems.length === 0).length;
  if (good === 0) throw new AppError('IMPORT_EMPTY');
  const open = await ctx.tx
    .selectFrom('people_import')
    .select('id')
    .where('state', 'in', ['queued', 'running'])
    .limit(1)
    .execute();
  if (open.length > 0) throw new AppError('TOO_MANY_REQUESTS', { seconds: 60 });
  const { userId } = ctx.caller;
  const job = await ctx.tx
    .insertInto('people_import')
    .values({ user_id: userId, language: ctx.language, reason, error: null, moved_at: ctx.now })
    .returningAll()
    .executeTakeFirstOrThrow();
  await ctx.tx
    .insertInto('people_import_row')
    .values(
      people.map(({ row, account, superior, content, problems }) => ({
        import_id: job.id,
        row,
        person: JSON.stringify({ account, superior, content }),
        state: problems.length > 0 ? ('left' as const) : ('open' as const),
        problems: JSON.stringify(problems),
      })),
    )
    .execute();
  auditImport(ctx, job, 'import', {
    zh: `导入用户：${people.length} 行，其中 ${good} 行可导入`,
    en: `Import of accounts: ${good} of ${people.length} rows can be used`,
  });
  await ctx.platform.jobs.sendSoon(IMPORT_JOB);
  return report(ctx, job);
}

/** An import of the caller. NOT_FOUND for anybody else's. */
export const importOf = async (ctx: Context, id: string): Promise<PeopleImport> =>
  report(ctx, await ownImport(ctx, id));

async function ownImport(ctx: Context, id: string): Promise<StoredImport> {
  const job = await ctx.tx
    .selectFrom('people_import')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', ctx.caller.userId)
    .forUpdate()
    .executeTakeFirst();
  if (!job) throw new AppError('NOT_FOUND');
  return job;
}

/** Stops an import between two rows; one that is over stays as it is. */
export async function cancelImport(ctx: Context, id: string): Promise<PeopleImport> {
  const job = await ownImport(ctx, id);
  if (job.state !== 'queued' && job.state !== 'running') return report(ctx, job);
  const state = 'cancelled' as const;
  await ctx.tx.updateTable('people_import').set({ state }).where('id', '=', id).execute();
  auditImport(ctx, job, 'cancel', { zh: '停止导入用户', en: 'Import of accounts stopped' });
  return report(ctx, { ...job, state });
}

function auditImport(
  ctx: Context,
  { id, reason }: StoredImport,
  event: string,
  description: { zh: string; en: string },
): void {
  ctx.audit({ module: 'identity', objectType: 'peopleImport', objectId: id, event, reason, description });
}

async function report(ctx: Context, job: StoredImport): Promise<PeopleImport> {
  const rows = await ctx.tx
    .selectFrom('people_import_row')
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
    rows: rows.map(({ row, person, problems, state }) =>
      shown({ row, ...person, problems }, state === 'made'),
    ),
  };
}
