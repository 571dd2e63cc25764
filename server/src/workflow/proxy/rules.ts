import { tenantDay } from '../../directory/tenancy/tenantTime';
import { AppError } from '../../platform/errors';
import type { Context } from '../../platform/module';
import { type Person, peopleByIds } from '../assign/people';

/** What a sponsor asks for. */
export interface Setting {
  proxyId: string | null;
  applications: string[];
  from: string;
  to: string;
  enabled: boolean;
}

/**
 * Checks a setting of the caller against every rule and answers the agent. `self` is the setting that it changes.
 * PROXY_CANDIDATE_EMPTY, PROXY_CANDIDATE_INVALID, PROXY_APPLICATION_EMPTY, PROXY_ABNORMAL (the period ends before it
 * begins), PROXY_EXPIRED, and within the same period PROXY_SPONSOR_IS_PROXY and PROXY_EXISTS.
 */
export async function checkSetting(ctx: Context, setting: Setting, self?: string): Promise<Person> {
  const { proxyId, applications, from, to } = setting;
  if (proxyId === null) throw new AppError('PROXY_CANDIDATE_EMPTY');
  const [proxy] = await peopleByIds(ctx.tx, [proxyId]);
  if (!proxy || proxy.id === ctx.caller.userId) throw new AppError('PROXY_CANDIDATE_INVALID');
  if (applications.length === 0) throw new AppError('PROXY_APPLICATION_EMPTY');
  if (to < from) throw new AppError('PROXY_ABNORMAL');
  if (to < (await tenantDay(ctx.tx, ctx.now))) throw new AppError('PROXY_EXPIRED');
  // One that is switched off stands in nobody's way.
  if (setting.enabled) await refuseOverlap(ctx, { ...setting, proxyId }, self);
  return proxy;
}

/** Nobody acts for two at one remove, and nobody has two agents for one application at a time. */
async function refuseOverlap(
  ctx: Context,
  { proxyId, applications, from, to }: Setting & { proxyId: string },
  self: string | undefined,
): Promise<void> {
  const sponsor = ctx.caller.userId;
  // Two requests at once that join the same people must see each other.
  await ctx.tx
    .selectFrom('user_account')
    .select('id')
    .where('id', 'in', [sponsor, proxyId])
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  let query = ctx.tx
    .selectFrom('proxy_config')
    .select(['sponsor_id', 'proxy_id', 'applications'])
    .where('enabled', '=', true)
    .where('from_day', '<=', to)
    .where('to_day', '>=', from)
    .where((e) => e.or([e('sponsor_id', 'in', [sponsor, proxyId]), e('proxy_id', '=', sponsor)]));
  if (self) query = query.where('id', '!=', self);
  const rows = await query.execute();
  if (rows.some((row) => row.proxy_id === sponsor)) throw new AppError('PROXY_SPONSOR_IS_PROXY');
  if (rows.some((row) => row.sponsor_id === proxyId)) throw new AppError('PROXY_CANDIDATE_INVALID');
  const shared = (row: { applications: string[] }) =>
    row.applications.some((code) => applications.includes(code));
  if (rows.some((row) => row.sponsor_id === sponsor && shared(row))) throw new AppError('PROXY_EXISTS');
}
