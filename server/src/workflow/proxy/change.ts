import { shell } from '@attest/api-contract';
import { namesOf, userRefs } from '../../directory/identity/directory';
import { notify } from '../../directory/notices/notify';
import { tenantDay } from '../../directory/tenancy/tenantTime';
import { changes } from '../../platform/audit/changes';
import type { Handles } from '../../platform/calls/handleAll';
import { changedNow, refuseStale } from '../../platform/calls/stale';
import { AppError } from '../../platform/errors';
import type { Context } from '../../platform/module';
import { AGENT_ASKED } from '../notify/kinds';
import type { ProxyRow } from './proxies';
import { checkSetting, type Setting } from './rules';

/** Gives open tasks to agents and back; it also comes round by itself. */
const STAND_INS = 'workflow.standIns';

/** Lets another person act for the caller. Throws what `checkSetting` throws. */
export const addProxy: Handles<'addProxy'> = async (ctx, input) => {
  const proxy = await checkSetting(ctx, input);
  const { id } = await ctx.tx
    .insertInto('proxy_config')
    .values({ sponsor_id: ctx.caller.userId, ...columnsOf(input, proxy.id) })
    .returning('id')
    .executeTakeFirstOrThrow();
  await recordChange(ctx, 'addProxy', id, null, { ...input, proxyId: proxy.id });
  if (input.enabled) await tellAgent(ctx, proxy.id, input);
  ctx.startJob(STAND_INS);
  return { id };
};

/** Changes a setting of the caller. PROXY_ABNORMAL for one that is over; RECORD_CHANGED; else as for a new one; NOT_FOUND. */
export const changeProxy: Handles<'modifyProxy'> = async (ctx, input) => {
  const row = await ownOpen(ctx, input.id);
  await refuseStale(ctx, row, input.rowVersion);
  const proxy = await checkSetting(ctx, input, row.id);
  await ctx.tx
    .updateTable('proxy_config')
    .set({ ...columnsOf(input, proxy.id), ...changedNow(ctx, row.version) })
    .where('id', '=', row.id)
    .execute();
  await recordChange(ctx, 'changeProxy', row.id, settingOf(row), { ...input, proxyId: proxy.id });
  if (input.enabled && (!row.enabled || proxy.id !== row.proxy_id)) await tellAgent(ctx, proxy.id, input);
  ctx.startJob(STAND_INS);
};

/** Ends a setting of the caller at once. PROXY_ABNORMAL for one that is over; RECORD_CHANGED; NOT_FOUND. */
export const endProxy: Handles<'endProxy'> = async (ctx, { id, rowVersion }) => {
  const row = await ownOpen(ctx, id);
  await refuseStale(ctx, row, rowVersion);
  await ctx.tx
    .updateTable('proxy_config')
    .set({ enabled: false, ended_at: ctx.now, ...changedNow(ctx, row.version) })
    .where('id', '=', id)
    .execute();
  await recordChange(ctx, 'endProxy', id, settingOf(row), { ...settingOf(row), enabled: false });
  ctx.startJob(STAND_INS);
};

/** The setting that a check is about must be the caller's and open too. */
export async function tryProxy(ctx: Context, { id, ...setting }: Setting & { id?: string }): Promise<void> {
  if (id) await ownOpen(ctx, id);
  await checkSetting(ctx, setting, id);
}

async function ownOpen(ctx: Context, id: string): Promise<ProxyRow> {
  const row = await ctx.tx
    .selectFrom('proxy_config')
    .selectAll()
    .where('id', '=', id)
    .where('sponsor_id', '=', ctx.caller.userId)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw new AppError('NOT_FOUND');
  if (row.ended_at || row.to_day < (await tenantDay(ctx.tx, ctx.now))) throw new AppError('PROXY_ABNORMAL');
  return row;
}

const columnsOf = ({ applications, from, to, enabled }: Setting, proxyId: string) => ({
  proxy_id: proxyId,
  applications: [...new Set(applications)].sort(),
  from_day: from,
  to_day: to,
  enabled,
});

const settingOf = (row: ProxyRow): Setting => ({
  proxyId: row.proxy_id,
  applications: row.applications,
  from: row.from_day,
  to: row.to_day,
  enabled: row.enabled,
});

async function recordChange(
  ctx: Context,
  event: 'addProxy' | 'changeProxy' | 'endProxy',
  id: string,
  before: Setting | null,
  after: Setting,
): Promise<void> {
  const people = await userRefs(
    ctx.tx,
    [before?.proxyId, after.proxyId].filter((one): one is string => Boolean(one)),
  );
  const person = (setting: Setting | null) => people.get(setting?.proxyId ?? '');
  const { proxyId } = after;
  const named = proxyId ? (await namesOf(ctx.tx, [proxyId])).get(proxyId) : undefined;
  ctx.audit({
    module: 'workflow',
    objectType: 'proxy',
    objectId: id,
    ...(named && { objectName: { zh: named.name, en: named.nameEn } }),
    event,
    changes: changes({
      proxy: [person(before)?.account, person(after)?.account],
      from: [before?.from, after.from],
      to: [before?.to, after.to],
      applications: [before?.applications, [...new Set(after.applications)].sort()],
      enabled: [before?.enabled, after.enabled],
    }),
  });
}

const tellAgent = (ctx: Context, userId: string, { from, to }: Setting) =>
  notify(ctx, {
    kind: AGENT_ASKED,
    userIds: [userId],
    text: {
      zh: `${ctx.caller.name} 请您在 ${from} 至 ${to} 代为处理任务`,
      en: `${ctx.caller.name} asks you to act for them from ${from} to ${to}`,
    },
    path: `${shell.account}?tab=agents`,
  });
