import { shell } from '@attest/api-contract';
import type { Config } from '../../platform/config/config';
import type { Tenant } from '../tenancy/tenant';
import { tenantAddress } from '../tenancy/tenantAddress';

/** Where providers send browsers back to; it is registered with them. */
export const redirectUriOf = (
  tenant: Pick<Tenant, 'code' | 'hosts'>,
  config: Pick<Config, 'publicUrl' | 'basePath'>,
  host: string,
): string => tenantAddress(tenant, config, host) + shell.signInAnswer.slice(1);
