import type { Transaction } from 'kysely';
import type pg from 'pg';
import type { Database } from './schema';
import { transactionOn } from './transaction';

export type TenantTransaction = Transaction<Database>;

/** Stands for 'no tenant' on public calls of a bare host: no row carries it. */
export const NO_TENANT = '00000000-0000-0000-0000-000000000000';

export interface TransactionOptions {
  /** Seeding only: what `attest_now()` answers inside this transaction. */
  at?: Date;
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Opens with one round trip: role, tenant and clock are set together with `begin`. */
function opening(tenantId: string, { at }: TransactionOptions): string {
  if (!UUID.test(tenantId)) throw new Error(`Not a tenant id: ${tenantId}`);
  const start = `begin; set local role attest_app; select set_config('app.tenant_id', '${tenantId}', true)`;
  return at
    ? `${start}, set_config('app.now', '${at.toISOString()}', true); select attest_now() as now`
    : `${start}, now() as now`;
}

/**
 * The only way to tenant data: one transaction as the restricted role, bound to one tenant by row-level
 * security. Commits when `work` resolves, rolls back when it throws. `now` is the database's time.
 */
export async function tenantTransaction<T>(
  pool: pg.Pool,
  tenantId: string,
  work: (tx: TenantTransaction, now: Date) => Promise<T>,
  options: TransactionOptions = {},
): Promise<T> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    const results = (await client.query(opening(tenantId, options))) as unknown as pg.QueryResult[];
    const now = results.at(-1)?.rows[0].now as Date;
    const answer = await work(transactionOn(client), now);
    await client.query('commit');
    return answer;
  } catch (error) {
    await client.query('rollback').catch((failure: Error) => {
      broken = failure;
    });
    throw error;
  } finally {
    client.release(broken);
  }
}
