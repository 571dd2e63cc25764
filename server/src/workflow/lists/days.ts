import { type RawBuilder, sql } from 'kysely';
import { currentTenant } from '../../directory/tenancy/tenant';
import type { Context } from '../../platform/module';

async function midnight(ctx: Context, day: string, plus: number): Promise<RawBuilder<unknown>> {
  const { time_zone: zone } = await currentTenant(ctx.tx);
  return sql`(${day}::date + ${plus}::int)::timestamp at time zone ${zone}`;
}

/** Condition: an instant on a day of the tenant's calendar or after it. */
export const fromDay = async (ctx: Context, instant: RawBuilder<unknown>, day: string) =>
  sql`${instant} >= ${await midnight(ctx, day, 0)}`;

/** Condition: an instant on a day of the tenant's calendar or before it. */
export const throughDay = async (ctx: Context, instant: RawBuilder<unknown>, day: string) =>
  sql`${instant} < ${await midnight(ctx, day, 1)}`;
