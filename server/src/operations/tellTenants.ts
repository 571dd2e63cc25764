import type { Bilingual } from '@attest/api-contract';
import type { Platform } from '../platform/platform';

/** Writes what operators have done to a deployment into the trail of every tenant. */
export async function tellTenants(platform: Platform, event: string, description: Bilingual): Promise<void> {
  for (const id of await platform.tenants.ids())
    await platform.asSystem(id, async (ctx) =>
      ctx.audit({
        module: 'tenancy',
        objectType: 'tenant',
        objectId: id,
        event,
        description,
        operator: { id: null, account: 'operations', name: 'Operations' },
      }),
    );
}
