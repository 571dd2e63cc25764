import type { ErrorCode } from '@attest/api-contract';
import { sql } from 'kysely';
import { AppError } from '../errors';
import type { Platform } from '../platform';

interface Worked {
  id: string;
  state: string;
}

/** A table whose rows are work to do. */
export interface WorkQueue<Row extends Worked> {
  table: string;
  /** What a row that waits becomes when a worker takes it, by its state; these alone are worked at. */
  taken: Readonly<Record<string, string>>;
  /** The oldest by this column comes first. */
  since: 'created_at' | 'started_at';
  /** Counts that begin anew with each worker. */
  anew?: readonly string[];
  work(platform: Platform, tenantId: string, row: Row): Promise<void>;
  /** What becomes of a row whose work failed. */
  failed(platform: Platform, tenantId: string, row: Row, error: unknown): Promise<void>;
}

/** One of a tenant that takes long keeps nobody waiting, and two of it no other tenant. */
const TOGETHER = { all: 3, perTenant: 2 };

/**
 * Works at every row that waits, one of each tenant in turn; those of a worker that has died are taken again. What a
 * stop of the platform has cut off waits for another instance, or the next start.
 */
export async function workQueue<Row extends Worked>(
  platform: Platform,
  queue: WorkQueue<Row>,
): Promise<void> {
  const next = async (tenantId: string) => {
    const row = await claim(platform, tenantId, queue);
    if (!row) return false;
    try {
      await queue.work(platform, tenantId, row);
    } catch (error) {
      if (platform.stopping.aborted) {
        await giveBack(platform, tenantId, queue, row);
        throw error;
      }
      await queue.failed(platform, tenantId, row, error);
    }
    return true;
  };
  await platform.inTurns(next, TOGETHER);
}

/** Takes the oldest row that waits, or one that nobody has moved for two minutes. */
function claim<Row extends Worked>(
  platform: Platform,
  tenantId: string,
  { table, taken, since, anew = [] }: WorkQueue<Row>,
): Promise<Row | undefined> {
  const next = Object.entries(taken).map(([from, to]) => sql`when ${from} then ${to}`);
  const counts = sql.join(
    anew.map((column) => sql`${sql.ref(column)} = 0, `),
    sql``,
  );
  return platform.asSystem(tenantId, async ({ tx }) => {
    const { rows } = await sql<Row>`
      update ${sql.table(table)}
      set state = case state ${sql.join(next, sql` `)} else state end, ${counts}moved_at = attest_now()
      where id = (select id from ${sql.table(table)}
        where state = any(${Object.keys(taken)})
          or (state = any(${Object.values(taken)}) and moved_at < attest_now() - interval '2 minutes')
        order by ${sql.ref(since)} limit 1 for update skip locked)
      returning *`.execute(tx);
    return rows[0];
  });
}

/** Lets a row wait again. */
async function giveBack<Row extends Worked>(
  platform: Platform,
  tenantId: string,
  { table, taken }: WorkQueue<Row>,
  { id, state }: Row,
): Promise<void> {
  const waiting = Object.keys(taken).find((from) => taken[from] === state);
  await platform.asSystem(tenantId, ({ tx }) =>
    sql`update ${sql.table(table)} set state = ${waiting} where id = ${id} and state = ${state}`.execute(tx),
  );
}

/** What a row keeps of why its work failed: SERVICE_ERROR for what nobody foresaw. */
export const failureOf = (error: unknown): { code: ErrorCode; params: Record<string, unknown> } =>
  error instanceof AppError
    ? { code: error.code, params: error.params }
    : { code: 'SERVICE_ERROR', params: {} };
