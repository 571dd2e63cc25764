import { isErrorCode, type Simulation, WORK_STATES } from '@attest/api-contract';
import { userRefs } from '../../directory/identity/directory';
import type { Handles } from '../../platform/calls/handleAll';
import { AppError, errorTexts } from '../../platform/errors';
import type { Context } from '../../platform/module';
import { auditVersion, contentOfHash, readDefinition, refuseState } from '../definitions/versions/store';
import { countsOf } from './list';
import { SIMULATION_JOB } from './run';
import type { StoredSimulation } from './tables';

const UNDER_WAY: readonly StoredSimulation['state'][] = ['queued', 'running'];

/**
 * Begins a simulation of a version that is not in force. DEFINITION_NOT_EXIST, DEFINITION_STATE, TOO_MANY_REQUESTS while
 * the caller has one under way. What an earlier one of the caller has found of the version is given up.
 */
export const simulateDefinition: Handles<'simulateDefinition'> = async (ctx, { definitionId, records }) => {
  const { tx, caller, language, now } = ctx;
  const row = await readDefinition(tx, definitionId);
  refuseState(ctx, row, [...WORK_STATES]);
  const own = await tx
    .selectFrom('record_simulation')
    .select(['id', 'definition_id', 'state'])
    .where('user_id', '=', caller.userId)
    .execute();
  if (own.some(({ state }) => UNDER_WAY.includes(state)))
    throw new AppError('TOO_MANY_REQUESTS', { seconds: 60 });
  const former = own.flatMap(({ id, definition_id: of }) => (of === definitionId ? [id] : []));
  if (former.length > 0)
    await tx.deleteFrom('record_simulation_row').where('simulation_id', 'in', former).execute();
  const { id } = await tx
    .insertInto('record_simulation')
    .values({
      definition_id: definitionId,
      hash: row.hash,
      user_id: caller.userId,
      language,
      records,
      moved_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  auditVersion(ctx, row, await contentOfHash(tx, row.hash), {
    event: 'simulate',
    done: {
      zh: `开始对最近 ${records} 条记录进行模拟`,
      en: `is being simulated over the newest ${records} records`,
    },
  });
  ctx.startJob(SIMULATION_JOB);
  return { id };
};

/** A simulation of the caller. NOT_FOUND for anybody else's. */
async function ownSimulation({ tx, caller }: Context, id: string): Promise<StoredSimulation> {
  const row = await tx
    .selectFrom('record_simulation')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', caller.userId)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw new AppError('NOT_FOUND');
  return row;
}

/** Stops a simulation of the caller. NOT_FOUND. */
export const stopSimulation: Handles<'stopSimulation'> = async (ctx, { id }) => {
  const simulation = await ownSimulation(ctx, id);
  if (!UNDER_WAY.includes(simulation.state)) return { id };
  await ctx.tx.updateTable('record_simulation').set({ state: 'cancelled' }).where('id', '=', id).execute();
  const row = await readDefinition(ctx.tx, simulation.definition_id);
  const { hash } = simulation;
  auditVersion(ctx, { ...row, hash }, await contentOfHash(ctx.tx, hash), {
    event: 'cancel',
    done: { zh: '的模拟已停止', en: 'is simulated no further' },
  });
  return { id };
};

/** The caller's last simulation of a version, and the newest of anybody that came to its end. DEFINITION_NOT_EXIST. */
export const getSimulation: Handles<'getSimulation'> = async (ctx, { definitionId }) => {
  const { tx, caller } = ctx;
  const { hash } = await readDefinition(tx, definitionId);
  const newest = tx
    .selectFrom('record_simulation')
    .selectAll()
    .where('definition_id', '=', definitionId)
    .orderBy('created_at', 'desc')
    .limit(1);
  const own = await newest.where('user_id', '=', caller.userId).executeTakeFirst();
  const last = await newest.where('state', '=', 'done').executeTakeFirst();
  const by = last && (await userRefs(tx, [last.user_id])).get(last.user_id);
  return {
    own: own ? await shown(ctx, own, hash) : null,
    last:
      last && by
        ? { by, at: last.created_at.toISOString(), total: last.total, current: last.hash === hash }
        : null,
  };
};

const shown = async (ctx: Context, row: StoredSimulation, hash: string): Promise<Simulation> => ({
  id: row.id,
  state: row.state,
  total: row.total,
  done: row.done,
  differing: row.differing,
  counts: await countsOf(ctx, row.id),
  at: row.created_at.toISOString(),
  current: row.hash === hash,
  error: row.error && isErrorCode(row.error) ? errorTexts(row.error, row.error_params ?? {}) : null,
});
