import { sql } from 'kysely';
import { readCalendar } from '../../directory/tenancy/workCalendar';
import type { Stored } from '../../platform/database/schema';
import { workQueue } from '../../platform/jobs/workQueue';
import type { Context } from '../../platform/module';
import type { Platform } from '../../platform/platform';
import { checkedTypes, runningChecks } from './checks';
import { sweepFailures } from './failures';
import { lookAt, type Similar } from './find';
import { countRecords, similarRecords } from './read';

/** Job that works at whatever is queued. */
export const CHECK_JOB = 'recordChecks.run';

/** Hour of the tenant's day from which its night's run begins. */
const NIGHT = 2;

type StoredRun = Stored<'record_check_run'>;

/** Works at every run that waits, one of each tenant in turn; it goes on where a worker that died has stopped. */
export const runChecks = (platform: Platform): Promise<void> =>
  workQueue<StoredRun>(platform, {
    table: 'record_check_run',
    taken: { queued: 'running' },
    since: 'started_at',
    work,
    failed,
  });

/** Queues the run of every tenant whose night has come. */
export async function beginNights(platform: Platform): Promise<void> {
  await platform.forEachTenant((tenantId) => platform.asSystem(tenantId, beginNight));
  await platform.jobs.begin(CHECK_JOB);
}

/** Queues the run of a night, once, and not while another is under way. */
export async function beginNight(ctx: Context, at = ctx.now): Promise<void> {
  const day = (await readCalendar(ctx.tx)).dayOf(at);
  const { rows } = await sql<{ hour: number }>`
    select extract(hour from ${at}::timestamptz at time zone time_zone)::int as hour from tenant
    where id = current_setting('app.tenant_id')::uuid`.execute(ctx.tx);
  if ((rows[0]?.hour ?? 0) < NIGHT) return;
  const known = await ctx.tx
    .selectFrom('record_check_run')
    .select('id')
    .where((is) => is.or([is('day', '=', day), is('state', 'in', ['queued', 'running'])]))
    .limit(1)
    .execute();
  if (known.length === 0) await queueRun(ctx, { userId: null, day });
}

/** Queues a run over everything there is to look at. */
export async function queueRun(
  ctx: Context,
  { userId, day }: { userId: string | null; day: string | null },
): Promise<string> {
  await sweepFailures(ctx);
  const total = await countRecords(ctx, await checkedTypes(ctx));
  const { id } = await ctx.tx
    .insertInto('record_check_run')
    .values({ user_id: userId, day, state: 'queued', total, started_at: ctx.now, moved_at: ctx.now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

async function work(platform: Platform, tenantId: string, run: StoredRun): Promise<void> {
  const { process, after } = run;
  const types = await platform.asSystem(tenantId, checkedTypes);
  const long = platform.pace.longWork();
  for (const type of types) {
    if (process && type < process) continue;
    const similar = await similarIn(platform, tenantId, type);
    let from = type === process ? after : null;
    for (;;) {
      platform.stopping.throwIfAborted();
      const last: string | null = from;
      const step = await long(() =>
        platform.asSystem(tenantId, (ctx) => lookOn(ctx, run, type, last, similar)),
      );
      if (!step.goesOn) return;
      if (step.after === null) break;
      from = step.after;
    }
  }
  await platform.asSystem(tenantId, (ctx) => end(ctx, run, 'done'));
}

async function failed(platform: Platform, tenantId: string, run: StoredRun, error: unknown): Promise<void> {
  platform.log.error({ err: error, run: run.id }, 'checks failed');
  await platform.asSystem(tenantId, (ctx) => end(ctx, run, 'failed'));
}

/** What the checks of a type count, each in a transaction of its own: one that fails leaves the others. */
async function similarIn(platform: Platform, tenantId: string, process: string): Promise<Similar> {
  const checks = await platform.asSystem(tenantId, (ctx) => runningChecks(ctx, process));
  const found = new Map<string, ReadonlyMap<string, number> | Error>();
  for (const { check } of checks) {
    const { id, similar } = check;
    if (!similar) continue;
    const counted = platform.asSystem(tenantId, (ctx) => similarRecords(ctx, process, similar));
    found.set(id, await counted.catch((error: Error) => error));
  }
  return found;
}

/** The next records, unless the run was stopped; where it stands is kept with what was found. */
async function lookOn(
  ctx: Context,
  { id, user_id: begunBy }: StoredRun,
  process: string,
  after: string | null,
  similar: Similar,
) {
  const run = await ctx.tx
    .selectFrom('record_check_run')
    .select('state')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (run?.state !== 'running') return { goesOn: false, after: null };
  const looked = await lookAt(ctx, { runId: id, process, after }, similar);
  await ctx.tx
    .updateTable('record_check_run')
    .set((row) => ({
      process,
      after: looked.after ?? after,
      done: row('done', '+', looked.done),
      found: row('found', '+', looked.found),
      still: row('still', '+', looked.still),
      gone: row('gone', '+', looked.gone),
      failed: row('failed', '+', looked.failed),
      moved_at: sql`attest_now()`,
    }))
    .where('id', '=', id)
    .execute();
  tell(ctx, id, begunBy);
  return { goesOn: true, after: looked.after };
}

/** Whoever has begun a run sees it move. */
function tell(ctx: Context, id: string, begunBy: string | null): void {
  if (begunBy) ctx.pushUser(begunBy, 'user.checks', { id });
}

async function end(
  ctx: Context,
  { id, user_id: begunBy }: StoredRun,
  state: 'done' | 'failed',
): Promise<void> {
  await ctx.tx
    .updateTable('record_check_run')
    .set({ state, ended_at: ctx.now })
    .where('id', '=', id)
    .where('state', '=', 'running')
    .execute();
  tell(ctx, id, begunBy);
}
