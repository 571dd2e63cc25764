import type { Transaction } from 'kysely';
import type pg from 'pg';
import { lastingOf } from './pool';
import { isReadOnly } from './readOnly';
import type { Database } from './schema';
import { isStalePlan } from './statementNames';
import { commit, open, rollback, sentTogether, transactionOn } from './transaction';

export type TenantTransaction = Transaction<Database>;

/** Stands for 'no tenant' on public calls of a bare host: no row carries it. */
export const NO_TENANT = '00000000-0000-0000-0000-000000000000';

/**
 * Connections by what they are for: calls; what stays whatever becomes of a call; heavy reading, which comes after others
 * and must hold no lock that they wait for; reading on the replica.
 */
export type Connections = 'calls' | 'aside' | 'behind' | 'replica';

export interface TransactionOptions<F = undefined> {
  /** Seeding only: what `attest_now()` answers inside this transaction. */
  at?: Date;
  /**
   * Plans of its statements are kept whatever they are run with: for work that finds all its rows by their keys, and
   * would have them planned anew every time because of its lists.
   */
  keepPlans?: boolean;
  /**
   * A read that every run of the work begins with: its statement travels with the opening, which saves a
   * round trip. What it finds may be judged only after `now`, when the opening has succeeded.
   */
  first?: (tx: TenantTransaction, now: Promise<Date>) => Promise<F>;
}

/** Work inside the database by one tenant; `now` is the database's time, `first` what the options read. */
export type TenantWork<T, F = undefined> = (tx: TenantTransaction, now: Date, first: F) => Promise<T>;

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Opens with one round trip: role, tenant and clock are set together with `begin`. */
function opening(limits: string, tenantId: string, { at, keepPlans }: TransactionOptions<unknown>): string {
  if (!UUID.test(tenantId)) throw new Error(`Not a tenant id: ${tenantId}`);
  const plans = keepPlans ? ' set local plan_cache_mode = force_generic_plan;' : '';
  const start = `begin; ${limits}set local role attest_app;${plans} select set_config('app.tenant_id', '${tenantId}', true)`;
  return at
    ? `${start}, set_config('app.now', '${at.toISOString()}', true); select attest_now() as now`
    : `${start}, now() as now`;
}

/** The database's time, which the last statement of the opening answers. */
const clockOf = (results: unknown): Date => (results as pg.QueryResult[]).at(-1)?.rows[0].now as Date;

/**
 * The only way to tenant data: one transaction as the restricted role, bound to one tenant by row-level
 * security. Commits when `work` resolves, rolls back when it throws. `now` is the database's time.
 */
export async function tenantTransaction<T, F = undefined>(
  pool: pg.Pool,
  tenantId: string,
  work: TenantWork<T, F>,
  options: TransactionOptions<F> = {},
): Promise<T> {
  const { first } = options;
  const { opening: limits, keepsStatements } = lastingOf(pool);
  const begin = opening(limits, tenantId, options);
  const client = await pool.connect();
  const tx = transactionOn(client, keepsStatements);
  let broken: Error | undefined;
  try {
    const [now, found] = await sentTogether(client, () => {
      const begun = open(tx, begin).then(clockOf);
      return Promise.all([begun, first?.(tx, begun) as Promise<F>]);
    });
    const answer = await work(tx, now, found);
    await commit(tx);
    return answer;
  } catch (error) {
    await rollback(tx).catch((failure: Error) => {
      broken = failure;
    });
    if (isStalePlan(error) || isReadOnly(error)) broken = error as Error;
    throw error;
  } finally {
    client.release(broken);
  }
}
