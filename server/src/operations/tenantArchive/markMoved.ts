import { sql } from 'kysely';
import type { Config } from '../../platform/config/config';
import { configOfTenant, configsOf } from '../../platform/config/configOf';
import type { Platform } from '../../platform/platform';
import type { TenantEntry } from '../../platform/tenantDirectory';
import { requireRest } from '../requireRest';
import { operatorOutside } from '../systemAccount';
import { withPlatform } from '../withPlatform';
import { type Head, headOf, isKnown } from './trailHead';

export interface Moved {
  /** Where it lives. */
  to: string;
  /** Databases whose rows of it are kept, and no longer worked with. */
  from: string[];
}

/**
 * Marks what a tenant has left behind in other databases than the one in which the configuration has it live, so that it is
 * served there. No server may run. Throws, and marks nothing, where it is not there, or where its trail there lacks what was
 * written in the other one: that came after the archive.
 */
export async function markMoved(config: Config, code: string): Promise<Moved> {
  const home = configOfTenant(config, code);
  const lives = await withPlatform(home, async (platform) => {
    const tenant = await platform.tenants.byCode(code);
    if (!tenant || tenant.moved)
      throw new Error(`The database ${home.database} does not hold ${code}: import its archive there first.`);
    return tenant;
  });
  const from: string[] = [];
  for (const other of configsOf(config).filter(({ database }) => database !== home.database))
    await withPlatform(other, async (platform) => {
      const left = await platform.tenants.byId(lives.id);
      if (!left || left.moved) return;
      await requireRest(platform.owner, 'mark the tenant as moved');
      const head = await headOf(platform, left.id);
      await withPlatform(home, (there) => requireKnown(there, left, head, other.database));
      await mark(platform, left, home.database, head);
      from.push(other.database);
    });
  return { to: home.database, from };
}

/** The trail where the tenant lives has to hold the last entry of what is left behind. */
async function requireKnown(there: Platform, { id, code }: TenantEntry, { seq, hash }: Head, from: string) {
  if (!(await isKnown(there, id, { seq, hash })))
    throw new Error(
      `Entry ${seq} of the trail of ${code} in ${from} is not in ${there.config.database}: it came after the archive was written. Remove what was imported, then export and import anew.`,
    );
}

const mark = (
  platform: Platform,
  { id, code }: TenantEntry,
  to: string,
  { seq, hash }: Head,
): Promise<void> =>
  platform.asSystem(id, async (ctx) => {
    // Requests may not: the owner of the tables may.
    await sql`reset role`.execute(ctx.tx);
    await ctx.tx.updateTable('tenant').set({ moved_at: ctx.now }).where('id', '=', id).execute();
    await sql`set local role attest_app`.execute(ctx.tx);
    ctx.audit({
      module: 'tenancy',
      objectType: 'tenant',
      objectId: id,
      objectNo: code,
      event: 'moveTenant',
      details: { to, entries: seq, hash },
      operator: operatorOutside(),
    });
  });
