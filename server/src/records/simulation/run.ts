import { type Bilingual, faultWords, type SimulationState } from '@attest/api-contract';
import { sql } from 'kysely';
import { type ActingFor, actAs } from '../../directory/identity/actAs';
import { requirePermission } from '../../platform/calls/runCall';
import { AppError } from '../../platform/errors';
import { FeelProblem } from '../../platform/feel/scope';
import { failureOf, workQueue } from '../../platform/jobs/workQueue';
import type { Context } from '../../platform/module';
import type { Platform } from '../../platform/platform';
import { inTimeSlices } from '../../platform/timeSlices';
import { rolesOfAccess } from '../access/faults';
import { processesOf, processOf } from '../definitions';
import { auditVersion, contentOfHash, readDefinition } from '../definitions/versions/store';
import { visibleRecords } from '../store/access';
import type { StoredRecord } from '../tables';
import { differencesOf, type Roles } from './compare';
import type { Difference } from './compareValues';
import { draftSide, type Side } from './sides';
import type { StoredSimulation } from './tables';

/** Records that are reckoned in one transaction: few enough that a stop is heard soon. */
const TOGETHER = 10;

/** Job that works at whatever is queued. */
export const SIMULATION_JOB = 'records.simulate';

/** Works at every simulation that waits, one of each tenant in turn; one whose worker has died begins anew. */
export const runSimulations = (platform: Platform): Promise<void> =>
  workQueue<StoredSimulation>(platform, {
    table: 'record_simulation',
    taken: { queued: 'running' },
    since: 'created_at',
    anew: ['done', 'differing'],
    work: (platform, tenantId, job) => simulate(platform, actingFor(tenantId, job), job),
    failed,
  });

const actingFor = (tenantId: string, { user_id: userId, language }: StoredSimulation): ActingFor => ({
  tenantId,
  userId,
  language,
});

async function failed(
  platform: Platform,
  tenantId: string,
  job: StoredSimulation,
  error: unknown,
): Promise<void> {
  const known = error instanceof FeelProblem ? unusable(error) : error;
  if (!(known instanceof AppError))
    platform.log.error({ err: error, simulation: job.id }, 'simulation failed');
  const { code, params } = failureOf(known);
  await platform.asSystem(tenantId, (ctx) =>
    move(ctx, job, { state: 'failed', error: code, error_params: JSON.stringify(params) }),
  );
}

const unusable = ({ reason }: FeelProblem): AppError =>
  new AppError('DEFINITION_INVALID', { why: faultWords(reason) });

/** What a simulation works with: the draft, and the records that the asker sees. */
interface Plan {
  type: string;
  draft: Side;
  roles: Roles;
  ids: string[];
}

/** With the rights that the asker has now, a few records at a time; all of them at the time at which it was asked. */
async function simulate(platform: Platform, acting: ActingFor, job: StoredSimulation): Promise<void> {
  const plan = await actAs(platform, acting, (ctx) => begin(ctx, job));
  if (!plan) return;
  const long = platform.pace.longWork();
  let differing = 0;
  let seq = 0;
  for (let from = 0; from < plan.ids.length; from += TOGETHER) {
    platform.stopping.throwIfAborted();
    const next = async (ctx: Context) => {
      requirePermission(ctx, 'RecordTypes', 'view');
      const records = await recordsOf(ctx, plan, plan.ids.slice(from, from + TOGETHER));
      for await (const record of inTimeSlices(records)) {
        const found = await differencesOf(ctx, record, plan, job.created_at);
        if (found.length > 0) differing += 1;
        await keepRows(ctx, job.id, record.id, seq, found);
        seq += found.length;
      }
      return move(ctx, job, { done: Math.min(from + TOGETHER, plan.ids.length), differing });
    };
    if (!(await long(() => actAs(platform, acting, next)))) return;
  }
  await actAs(platform, acting, async (ctx) => {
    if (!(await move(ctx, job, { state: 'done', done: plan.ids.length, differing }))) return;
    const row = await readDefinition(ctx.tx, job.definition_id);
    auditVersion(ctx, { ...row, hash: job.hash }, await contentOfHash(ctx.tx, job.hash), {
      event: 'simulate',
      done: {
        zh: `模拟完成：${plan.ids.length} 条记录中有 ${differing} 条会不同`,
        en: `was simulated: ${differing} of ${plan.ids.length} records would be different`,
      },
    });
  });
}

/** Chooses the records; what an earlier worker has found is found again. */
async function begin(ctx: Context, job: StoredSimulation): Promise<Plan | null> {
  requirePermission(ctx, 'RecordTypes', 'view');
  await ctx.tx.deleteFrom('record_simulation_row').where('simulation_id', '=', job.id).execute();
  const { type } = await readDefinition(ctx.tx, job.definition_id);
  const ids = await newestOf(ctx, type, job.records);
  if (ids.length === 0) {
    await move(ctx, job, { state: 'done', total: 0 });
    return null;
  }
  if (!(await move(ctx, job, { total: ids.length }))) return null;
  return {
    type,
    ids,
    draft: await draftSide(ctx, type, job.hash),
    roles: await rolesOf(ctx, type, job.hash),
  };
}

/** The newest records of a type that the asker sees; drafts are nobody's to judge. */
async function newestOf(ctx: Context, type: string, count: number): Promise<string[]> {
  const known = processesOf(ctx)[type];
  if (!known || !ctx.caller.permissions.get(known.record.menu)?.has('view')) return [];
  const { rows } = await sql<{ id: string }>`
    select r.id from quality_record r
    where r.process = ${type} and r.no is not null and ${visibleRecords(ctx, type)}
    order by r.created_at desc, r.id limit ${count}`.execute(ctx.tx);
  return rows.map(({ id }) => id);
}

/** Those that the asker still sees. */
async function recordsOf(ctx: Context, { type }: Plan, ids: readonly string[]): Promise<StoredRecord[]> {
  const { rows } = await sql<StoredRecord>`
    select r.* from quality_record r
    where r.id = any(${ids}::uuid[]) and r.process = ${type} and ${visibleRecords(ctx, type)}
    order by r.created_at desc, r.id`.execute(ctx.tx);
  return rows;
}

async function rolesOf(ctx: Context, type: string, hash: string): Promise<Roles> {
  const { settings } = await contentOfHash(ctx.tx, hash);
  const codes = [settings.access, processOf(ctx, type).record.access].flatMap((rules) =>
    rolesOfAccess(rules),
  );
  const rows = await ctx.tx
    .selectFrom('role')
    .select(['code', 'name_zh', 'name_en'])
    .orderBy('code')
    .execute();
  const known = rows.filter(({ code }) => codes.includes(code));
  return new Map<string, Bilingual>(known.map(({ code, name_zh: zh, name_en: en }) => [code, { zh, en }]));
}

async function keepRows(
  ctx: Context,
  simulationId: string,
  recordId: string,
  seq: number,
  found: readonly Difference[],
): Promise<void> {
  if (found.length === 0) return;
  const json = (value: Bilingual | null) => (value ? JSON.stringify(value) : null);
  await ctx.tx
    .insertInto('record_simulation_row')
    .values(
      found.map(({ kind, place, before, after }, at) => ({
        simulation_id: simulationId,
        seq: seq + at + 1,
        record_id: recordId,
        kind,
        place: JSON.stringify(place),
        before: json(before),
        after: json(after),
      })),
    )
    .execute();
}

interface Change {
  state?: SimulationState;
  total?: number;
  done?: number;
  differing?: number;
  error?: string;
  error_params?: string;
}

/** Writes progress and tells whoever asked; false when it was stopped. */
async function move(ctx: Context, job: StoredSimulation, change: Change): Promise<boolean> {
  const row = await ctx.tx
    .updateTable('record_simulation')
    .set({ ...change, moved_at: sql<Date>`attest_now()` })
    .where('id', '=', job.id)
    .where('state', '=', 'running')
    .returning(['state', 'done', 'total'])
    .executeTakeFirst();
  if (!row) return false;
  ctx.pushUser(job.user_id, 'user.simulation', { id: job.id, ...row });
  return true;
}
