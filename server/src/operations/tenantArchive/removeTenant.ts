import type pg from 'pg';
import type { Config } from '../../platform/config/config';
import { configOf, configOfTenant } from '../../platform/config/configOf';
import { requireRest } from '../requireRest';
import { operatorOutside } from '../systemAccount';
import { withPlatform } from '../withPlatform';
import { beginForTenant } from './rows';
import { tenantTables } from './tables';
import { headOf, isKnown } from './trailHead';

/**
 * Removes what a tenant has left in a database in which it does not live: rows of all tables; files that no other tenant
 * has are swept by the server. The trail of the tenant, where it lives, tells of it. No server may run. Throws where the
 * configuration has it live there, and where the database in which it lives does not hold it, or not all that its trail there
 * tells of. Answers how many rows went.
 */
export async function removeTenant(
  config: Config,
  { code, database }: { code: string; database: string },
): Promise<number> {
  const home = configOfTenant(config, code);
  if (home.database === database) throw new Error(`${code} lives in ${database}: nothing was removed.`);
  return withPlatform(home, async (lives) => {
    const tenant = await lives.tenants.byCode(code);
    if (!tenant || tenant.moved)
      throw new Error(`The database ${home.database} does not hold ${code}: nothing was removed.`);
    const rows = await withPlatform(configOf(config, database), async (platform) => {
      const { owner, tenants } = platform;
      await requireRest(owner, 'remove the tenant');
      const left = await tenants.byId(tenant.id);
      if (!left) throw new Error(`There is no tenant ${code} in ${database}`);
      const head = await headOf(platform, left.id);
      // What was marked has been compared by then.
      if (!left.moved && !(await isKnown(lives, left.id, head)))
        throw new Error(
          `Entry ${head.seq} of the trail of ${code} in ${database} is not in ${home.database}: nothing was removed.`,
        );
      const client = await owner.connect();
      try {
        return await removeRows(client, tenant.id);
      } finally {
        client.release();
      }
    });
    await lives.asSystem(tenant.id, async (ctx) =>
      ctx.audit({
        module: 'tenancy',
        objectType: 'tenant',
        objectId: tenant.id,
        objectNo: code,
        event: 'removeTenant',
        details: { from: database, rows },
        operator: operatorOutside(),
      }),
    );
    return rows;
  });
}

async function removeRows(client: pg.ClientBase, tenantId: string): Promise<number> {
  try {
    await beginForTenant(client, tenantId, 'read committed');
    const tables = await tenantTables(client);
    // Triggers refuse that anything is taken from a trail.
    const guarded = tables.filter(({ triggers }) => triggers);
    for (const { name } of guarded) await client.query(`alter table "${name}" disable trigger user`);
    let count = 0;
    for (const { name } of tables.toReversed()) {
      const key = name === 'tenant' ? 'id' : 'tenant_id';
      const { rowCount } = await client.query(`delete from "${name}" where ${key} = $1`, [tenantId]);
      count += rowCount ?? 0;
    }
    for (const { name } of guarded) await client.query(`alter table "${name}" enable trigger user`);
    await client.query('commit');
    return count;
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}
