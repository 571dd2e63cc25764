import type { PrintHeader } from '@attest/api-contract';
import { calledBy } from '../../directory/identity/directory';
import { currentTenant } from '../../directory/tenancy/tenant';
import { utcOffset } from '../../directory/tenancy/tenantTime';
import type { Context } from '../../platform/module';

/** Who prints now, as the head of every page says it. */
export async function printHeader(ctx: Context): Promise<PrintHeader> {
  const { time_zone: zone } = await currentTenant(ctx.tx);
  const { userId: id, account, name } = ctx.caller;
  return {
    printedBy: `${await calledBy(ctx, { id, account, name })} (${account})`,
    at: ctx.now.toISOString(),
    utcOffset: utcOffset(zone, ctx.now),
  };
}
