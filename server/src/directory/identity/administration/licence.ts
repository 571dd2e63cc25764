import { sql } from 'kysely';
import { countedIn } from '../../../platform/counts/cube';
import { AppError } from '../../../platform/errors';
import type { Context } from '../../../platform/module';
import { currentTenant } from '../../tenancy/tenant';
import { PERSON_CUBE } from '../people/counts';

/** How many users take a place of the licence: those who may sign in. */
export async function licensedUsers(ctx: Context): Promise<number> {
  const counted = countedIn(PERSON_CUBE, sql`status = 'enabled' and can_login`);
  const { rows } = await sql<{ count: number }>`select ${counted} as count`.execute(ctx.tx);
  return rows[0]?.count ?? 0;
}

/**
 * Throws LICENCE_USER_MAX when no further user may sign in. One at a time per tenant, so that two
 * administrators cannot both take the last place.
 */
export async function refuseOverLicence(ctx: Context): Promise<void> {
  const { licence_users: max } = await currentTenant(ctx.tx);
  if (max === null) return;
  await sql`select pg_advisory_xact_lock(hashtextextended(${`licence:${ctx.tenantId}`}, 0))`.execute(ctx.tx);
  if ((await licensedUsers(ctx)) >= max) throw new AppError('LICENCE_USER_MAX', { max });
}
