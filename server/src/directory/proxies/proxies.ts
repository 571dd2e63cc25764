import type { UserRef } from '@attest/api-contract';
import type { TenantTransaction } from '../../platform/database/tenantTransaction';
import { prepared } from '../../platform/database/transaction';
import './tables';

interface ProxyRow extends UserRef {
  sponsorId: string;
}

/**
 * Who acts for these people today: valid, switched on, for this application; the proxy is enabled and on
 * duty. `today` is the tenant's calendar day.
 */
export async function activeProxies(
  tx: TenantTransaction,
  sponsorIds: string[],
  application: string,
  today: string,
): Promise<Map<string, UserRef>> {
  const rows = await prepared<ProxyRow>(
    tx,
    'wf_active_proxies',
    `select p.sponsor_id as "sponsorId", u.id, u.account, u.name
     from proxy_config p join user_account u on u.id = p.proxy_id
     where p.sponsor_id = any($1) and p.enabled and $2 = any(p.applications)
       and $3::date between p.from_day and p.to_day and u.status = 'enabled' and u.on_duty
     order by p.created_at`,
    [sponsorIds, application, today],
  );
  return new Map(rows.map(({ sponsorId, ...user }) => [sponsorId, user]));
}

/** Whether one person may act for another today. */
export async function isProxyFor(
  tx: TenantTransaction,
  pair: { proxyId: string; sponsorId: string; application: string },
  today: string,
): Promise<boolean> {
  const [row] = await prepared<{ valid: boolean }>(
    tx,
    'wf_is_proxy',
    `select exists (select from proxy_config where sponsor_id = $1 and proxy_id = $2 and enabled
       and $3 = any(applications) and $4::date between from_day and to_day) as valid`,
    [pair.sponsorId, pair.proxyId, pair.application, today],
  );
  return row?.valid === true;
}

/** Applications in which a user acts for somebody today: the `businessProxySysCodes` of the session. */
export async function proxyApplications(
  tx: TenantTransaction,
  userId: string,
  today: string,
): Promise<string[]> {
  const rows = await prepared<{ application: string }>(
    tx,
    'wf_proxy_applications',
    `select distinct unnest(applications) as application from proxy_config
     where proxy_id = $1 and enabled and $2::date between from_day and to_day order by 1`,
    [userId, today],
  );
  return rows.map((row) => row.application);
}
