import type { ProxyConfig } from '@attest/api-contract';
import { searchPeople } from '../../directory/identity/search';
import type { Stored } from '../../platform/database/schema';
import '../../directory/proxies/tables';
import { tenantDay } from '../../directory/tenancy/tenantTime';
import type { Handles } from '../../platform/calls/handleAll';
import type { Context } from '../../platform/module';

export type ProxyRow = Stored<'proxy_config'>;

/** Agent settings in which the caller is the sponsor or the agent, newest first. */
export async function listProxies(ctx: Context): Promise<ProxyConfig[]> {
  const me = ctx.caller.userId;
  const rows = await ctx.tx
    .selectFrom('proxy_config')
    .selectAll()
    .where((e) => e.or([e('sponsor_id', '=', me), e('proxy_id', '=', me)]))
    .orderBy('from_day', 'desc')
    .orderBy('id', 'desc')
    .limit(100)
    .execute();
  return toConfigs(ctx, rows);
}

/** Those of today that are switched on. */
export async function currentProxies(ctx: Context): Promise<ProxyConfig[]> {
  const today = await tenantDay(ctx.tx, ctx.now);
  const all = await listProxies(ctx);
  return all.filter(({ enabled, expired, from }) => enabled && !expired && from <= today);
}

async function toConfigs(ctx: Context, rows: ProxyRow[]): Promise<ProxyConfig[]> {
  const ids = rows.flatMap((row) => [row.sponsor_id, row.proxy_id]);
  const found = ids.length
    ? await ctx.tx
        .selectFrom('user_account')
        .select(['id', 'account', 'name', 'employee_id'])
        .where('id', 'in', [...new Set(ids)])
        .execute()
    : [];
  const people = new Map(found.map((user) => [user.id, user]));
  const today = await tenantDay(ctx.tx, ctx.now);
  const ref = (id: string) => {
    const { account = '', name = '' } = people.get(id) ?? {};
    return { id, account, name };
  };
  const code = (id: string) => people.get(id)?.employee_id ?? '';
  return rows.map((row) => ({
    id: row.id,
    sponsor: ref(row.sponsor_id),
    proxy: ref(row.proxy_id),
    sponsorCode: code(row.sponsor_id),
    proxyCode: code(row.proxy_id),
    applications: row.applications as ProxyConfig['applications'],
    from: row.from_day,
    to: row.to_day,
    enabled: row.enabled,
    expired: row.to_day < today || row.ended_at !== null,
    endedAt: row.ended_at?.toISOString() ?? null,
    rowVersion: row.version,
  }));
}

/** People who could act for the caller: all but the caller and those who have an agent of their own meanwhile. */
export const searchProxyCandidates: Handles<'proxyCandidates'> = async (
  ctx,
  { filter: { text, from, to }, ...pages },
) => {
  const today = await tenantDay(ctx.tx, ctx.now);
  const sponsors = await ctx.tx
    .selectFrom('proxy_config')
    .select('sponsor_id')
    .distinct()
    .where('enabled', '=', true)
    .where('from_day', '<=', to ?? from ?? today)
    .where('to_day', '>=', from ?? today)
    .execute();
  const except = [ctx.caller.userId, ...sponsors.map((row) => row.sponsor_id)];
  return searchPeople(ctx, { ...pages, filter: { ...(text && { text }), except } });
};
