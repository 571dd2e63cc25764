import type { addProxy as addProxyCall, queryProxies, RequestOf, ResponseOf } from '@attest/api-contract';
import { userRefs } from '../../modules/identity/directory';
import { AppError } from '../../platform/errors';
import type { Context } from '../../platform/module';
import { peopleByIds } from '../assign/people';
import { tenantDay } from '../time';
import '../tables';

/** Agent settings in which the caller is the sponsor or the proxy, newest first. */
export async function listProxies(ctx: Context): Promise<ResponseOf<typeof queryProxies>> {
  const me = ctx.caller.userId;
  const rows = await ctx.tx
    .selectFrom('proxy_config')
    .selectAll()
    .where((e) => e.or([e('sponsor_id', '=', me), e('proxy_id', '=', me)]))
    .orderBy('from_day', 'desc')
    .orderBy('id', 'desc')
    .limit(100)
    .execute();
  const people = await userRefs(
    ctx.tx,
    rows.flatMap((row) => [row.sponsor_id, row.proxy_id]),
  );
  const today = await tenantDay(ctx.tx, ctx.now);
  const ref = (id: string) => people.get(id) ?? { id, account: '', name: '' };
  return rows.map((row) => ({
    id: row.id,
    sponsor: ref(row.sponsor_id),
    proxy: ref(row.proxy_id),
    applications: row.applications as ('QMS' | 'DMS' | 'TMS')[],
    from: row.from_day,
    to: row.to_day,
    enabled: row.enabled,
    expired: row.to_day < today,
  }));
}

/**
 * Lets another person act for the caller. PROXY_CANDIDATE_INVALID, PROXY_EXPIRED, PROXY_ABNORMAL (the period
 * ends before it begins), PROXY_SPONSOR_IS_PROXY and PROXY_EXISTS within the same period.
 */
export async function addProxy(
  ctx: Context,
  input: RequestOf<typeof addProxyCall>,
): Promise<ResponseOf<typeof addProxyCall>> {
  const sponsor = ctx.caller.userId;
  const [proxy] = await peopleByIds(ctx.tx, [input.proxyId]);
  if (!proxy || proxy.id === sponsor) throw new AppError('PROXY_CANDIDATE_INVALID');
  if (input.to < input.from) throw new AppError('PROXY_ABNORMAL');
  if (input.to < (await tenantDay(ctx.tx, ctx.now))) throw new AppError('PROXY_EXPIRED');
  await refuseOverlap(ctx, input);
  const { id } = await ctx.tx
    .insertInto('proxy_config')
    .values({
      sponsor_id: sponsor,
      proxy_id: proxy.id,
      applications: [...new Set(input.applications)].sort(),
      from_day: input.from,
      to_day: input.to,
      enabled: input.enabled,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  ctx.audit({
    module: 'workflow',
    objectType: 'proxy',
    objectId: id,
    objectName: proxy.name,
    event: 'addProxy',
    changes: [
      { field: 'proxy', label: { zh: '代理人', en: 'Proxy' }, old: null, new: proxy.account },
      { field: 'from', label: { zh: '开始日期', en: 'From' }, old: null, new: input.from },
      { field: 'to', label: { zh: '结束日期', en: 'To' }, old: null, new: input.to },
      {
        field: 'applications',
        label: { zh: '应用', en: 'Applications' },
        old: null,
        new: input.applications,
      },
      { field: 'enabled', label: { zh: '启用', en: 'Enabled' }, old: null, new: input.enabled },
    ],
    description: { zh: `设置代理人：${proxy.name}`, en: `Set a proxy: ${proxy.name}` },
  });
  return { id };
}

/** Nobody acts for two at one remove, and nobody has two proxies for one application at a time. */
async function refuseOverlap(ctx: Context, input: RequestOf<typeof addProxyCall>): Promise<void> {
  const sponsor = ctx.caller.userId;
  // Two requests of one sponsor at once must see each other.
  await ctx.tx.selectFrom('user_account').select('id').where('id', '=', sponsor).forNoKeyUpdate().execute();
  const rows = await ctx.tx
    .selectFrom('proxy_config')
    .select(['sponsor_id', 'proxy_id', 'applications'])
    .where('enabled', '=', true)
    .where('from_day', '<=', input.to)
    .where('to_day', '>=', input.from)
    .where((e) => e.or([e('sponsor_id', 'in', [sponsor, input.proxyId]), e('proxy_id', '=', sponsor)]))
    .execute();
  if (rows.some((row) => row.proxy_id === sponsor)) throw new AppError('PROXY_SPONSOR_IS_PROXY');
  if (rows.some((row) => row.sponsor_id === input.proxyId)) throw new AppError('PROXY_CANDIDATE_INVALID');
  const shared = (row: { applications: string[] }) =>
    row.applications.some((code) => input.applications.includes(code as 'QMS'));
  if (rows.some((row) => row.sponsor_id === sponsor && shared(row))) throw new AppError('PROXY_EXISTS');
}
