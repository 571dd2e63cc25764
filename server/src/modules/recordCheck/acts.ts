import { sql } from 'kysely';
import { userRefs } from '../../directory/identity/directory';
import { roleList } from '../../directory/identity/roles';
import type { Handles } from '../../platform/calls/handleAll';
import { requireReason } from '../../platform/calls/reason';
import { changedNow, refuseStale } from '../../platform/calls/stale';
import { AppError } from '../../platform/errors';
import type { Context } from '../../platform/module';
import { checkInWords } from '../../records/checks/words';
import { authenticateSigner } from '../../workflow/signature/sign';
import { signRecord } from '../../workflow/signature/signRecord';
import { followTasks } from '../../workflow/tasks/follow';
import { allChecks, keyOf } from './checks';
import { findingOf } from './list';
import { CHECK_JOB, queueRun } from './run';
import { findingTasks } from './tasks';

const OUTCOMES = {
  corrected: { zh: '已纠正', en: 'corrected' },
  justified: { zh: '有合理理由', en: 'justified' },
  notApplicable: { zh: '不适用', en: 'not applicable' },
};

/** Settles a finding. NOT_FOUND, NO_PERMISSION, REASON_REQUIRED, RECORD_CHANGED, INVALID_OPERATION, those of signing. */
export const settleFinding: Handles<'settleFinding'> = async (ctx, input) => {
  const { id, outcome, rowVersion } = input;
  const reason = requireReason(input.reason);
  const seen = await findingOf(ctx, id);
  if (seen.signs && seen.state === 'open' && seen.mine) await authenticateSigner(ctx, input.signature);
  const row = await ctx.tx
    .selectFrom('record_finding')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  await refuseStale(ctx, row, rowVersion);
  if (row.state !== 'open') throw new AppError('INVALID_OPERATION');
  if (!seen.mine) throw new AppError('NO_PERMISSION');
  const { process, record_id: recordId, record_no: no, check_id: check } = row;
  const signatureId = row.signs
    ? await signRecord(ctx, {
        type: 'recordCheck',
        id,
        no,
        act: 'settle',
        meaning: 'verified',
        values: { process, recordId, no, check, outcome, reason },
      })
    : null;
  await ctx.tx
    .updateTable('record_finding')
    .set({
      ...{ state: 'settled', outcome, reason, signature_id: signatureId },
      closed_by: ctx.caller.userId,
      closed_at: ctx.now,
      ...changedNow(ctx, row.version),
    })
    .where('id', '=', id)
    .execute();
  await followTasks(ctx, findingTasks, [id]);
  ctx.audit({
    module: 'quality',
    objectType: process,
    objectId: recordId,
    objectNo: no,
    event: 'checkSettled',
    reason,
    ...(signatureId && { signatureId }),
    details: { check: { zh: row.name_zh, en: row.name_en }, outcome: OUTCOMES[outcome] },
  });
  return { rowVersion: row.version + 1 };
};

/** Runs all checks now. TOO_MANY_REQUESTS. */
export const startChecks: Handles<'startChecks'> = async (ctx) => {
  const open = await ctx.tx
    .selectFrom('record_check_run')
    .select('id')
    .where('state', 'in', ['queued', 'running'])
    .execute();
  if (open.length > 0) throw new AppError('TOO_MANY_REQUESTS', { seconds: 60 });
  const id = await queueRun(ctx, { userId: ctx.caller.userId, day: null });
  ctx.audit({
    module: 'quality',
    objectType: 'recordCheck',
    objectId: id,
    event: 'runChecks',
  });
  ctx.startJob(CHECK_JOB);
  return { id };
};

/** Stops a run. NOT_FOUND. */
export const stopChecks: Handles<'stopChecks'> = async (ctx, { id }) => {
  const stopped = await ctx.tx
    .updateTable('record_check_run')
    .set({ state: 'cancelled', ended_at: ctx.now })
    .where('id', '=', id)
    .where('state', 'in', ['queued', 'running'])
    .returning('id')
    .executeTakeFirst();
  if (!stopped) throw new AppError('NOT_FOUND');
  ctx.audit({
    module: 'quality',
    objectType: 'recordCheck',
    objectId: id,
    event: 'cancel',
  });
  return { id };
};

/** All checks, with those that are switched off. */
export const listChecks: Handles<'listChecks'> = async (ctx) => {
  const off = await ctx.tx.selectFrom('record_check_off').selectAll().execute();
  const people = await userRefs(
    ctx.tx,
    off.map((row) => row.off_by),
  );
  const { rows: counted } = await sql<{ process: string; check_id: string; n: number }>`
    select process, check_id, count(*) as n from record_finding where state = 'open' group by 1, 2`.execute(
    ctx.tx,
  );
  const open = new Map(counted.map((row) => [keyOf(row.process, row.check_id), row.n]));
  const switched = new Map(off.map((row) => [keyOf(row.process, row.check_id), row]));
  const roles = new Map((await roleList(ctx.tx)).map(({ code, name }) => [code, name]));
  return {
    rows: allChecks(ctx).map(({ process, processName, check }) => {
      const row = switched.get(keyOf(process, check.id));
      const { id, name, severity, days, sign = false, handler } = check;
      return {
        ...{ process, processName, check: id, name, severity, days, signs: sign },
        when: checkInWords(ctx, process, check),
        handler: roles.get(handler.role) ?? { zh: handler.role, en: handler.role },
        open: open.get(keyOf(process, id)) ?? 0,
        off: row
          ? { by: people.get(row.off_by) ?? null, at: row.off_at.toISOString(), reason: row.reason }
          : null,
      };
    }),
  };
};

/** Switches a check off or on. NOT_FOUND, INVALID_OPERATION, REASON_REQUIRED. */
export const switchCheck: Handles<'switchCheck'> = async (ctx, { process, check: id, on, reason: given }) => {
  const reason = requireReason(given);
  const found = allChecks(ctx).find((one) => one.process === process && one.check.id === id);
  if (!found) throw new AppError('NOT_FOUND');
  const changed = on
    ? await ctx.tx
        .deleteFrom('record_check_off')
        .where('process', '=', process)
        .where('check_id', '=', id)
        .returning('check_id')
        .executeTakeFirst()
    : await ctx.tx
        .insertInto('record_check_off')
        .values({ process, check_id: id, reason, off_by: ctx.caller.userId, off_at: ctx.now })
        .onConflict((conflict) => conflict.doNothing())
        .returning('check_id')
        .executeTakeFirst();
  if (!changed) throw new AppError('INVALID_OPERATION');
  auditSwitch(ctx, found, on, reason);
};

function auditSwitch(
  ctx: Context,
  { processName, check: { name } }: ReturnType<typeof allChecks>[number],
  on: boolean,
  reason: string,
): void {
  ctx.audit({
    module: 'quality',
    objectType: 'recordCheck',
    objectName: name,
    event: on ? 'switchOn' : 'switchOff',
    reason,
    details: { type: processName },
  });
}
