import type { PageData, TenantConfig } from '@attest/api-contract';
import type { AnswerOf } from '../../platform/calls/handleAll';
import { NO_TENANT, type TenantTransaction } from '../../platform/database/tenantTransaction';
import { overridesAllowedOn } from '../../platform/deployment/overrideHosts';
import type { Platform } from '../../platform/platform';
import { currentTenant, publicConfig } from './tenant';

/** What anyone may know of the tenant of a transaction; null where there is none. */
export const knownTenant = async (tx: TenantTransaction, tenantId: string): Promise<TenantConfig | null> =>
  tenantId === NO_TENANT ? null : publicConfig(await currentTenant(tx));

/** The tenant's own wording, by language. */
export async function readWording(tx: TenantTransaction): Promise<AnswerOf<'getLanguageBundles'>> {
  const rows = await tx.selectFrom('language_override').selectAll().execute();
  const bundle = (language: 'zh' | 'en') =>
    Object.fromEntries(rows.flatMap((row) => (row[language] === null ? [] : [[row.key, row[language]]])));
  return { cn: bundle('zh'), en: bundle('en') };
}

/** Settings of the deployment for a browser that came by `host`. */
export const clientConfigOf = (platform: Platform, host: string): AnswerOf<'getClientConfig'> => ({
  overridesAllowed: overridesAllowedOn(
    host.replace(/:\d+$/, '').toLowerCase(),
    platform.config.overrideHosts,
  ),
  version: platform.shards.deployedVersion(),
});

/** What a page brings along, whoever opens it. */
export const readPageData = (platform: Platform, tenantId: string, host: string): Promise<PageData> =>
  platform.inTenant(tenantId, async (tx) => ({
    config: clientConfigOf(platform, host),
    tenant: await knownTenant(tx, tenantId),
    wording: await readWording(tx),
  }));
