import type { Config } from '../platform/config/config';
import { configsOf } from '../platform/config/configOf';
import { withPlatform } from './withPlatform';

/**
 * Throws where another database of the configuration than `own` holds a tenant with the code or a host of one that is to
 * come: neither would be served then. The tenant itself may stand there, as long as it is being moved.
 */
export async function requireFree(
  config: Config,
  own: Config,
  { id, code, hosts }: { id?: string; code: string; hosts: string[] },
): Promise<void> {
  for (const other of configsOf(config).filter(({ database }) => database !== own.database))
    await withPlatform(other, async ({ tenants }) => {
      for (const holder of tenants.like({ id: id ?? '', code, hosts, timeZone: '', moved: false }))
        if (holder.id !== id && !holder.moved)
          throw new Error(
            `The database ${other.database} has a tenant ${holder.code} already, with the code or a host of this one`,
          );
    });
}
