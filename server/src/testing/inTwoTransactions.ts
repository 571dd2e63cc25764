import { sql } from 'kysely';
import type { Context } from '../platform/module';
import type { TestServer } from './testServer';

export type Work = (ctx: Context) => unknown;

/** Whether a transaction of this database waits for another one. */
async function someoneWaits({ tx }: Context): Promise<boolean> {
  const { rows } = await sql<{ waits: boolean }>`
    select exists (select from pg_locks w where not w.granted and w.pid in (
      select h.pid from pg_locks h join pg_database d on d.oid = h.database
      where d.datname = current_database())) as waits`.execute(tx);
  return rows[0]?.waits ?? false;
}

/** Two things at once: the second begins while the first has changed what it changes, and is waited for before that ends. */
export async function inTwoTransactions(
  server: TestServer,
  tenantId: string,
  first: Work,
  second: Work,
): Promise<void> {
  let other: Promise<unknown> = Promise.resolve();
  await server.asSystem(tenantId, async (ctx) => {
    await first(ctx);
    let isOver = false;
    other = server
      .asSystem(tenantId, async (on) => void (await second(on)))
      .finally(() => {
        isOver = true;
      });
    while (!isOver && !(await someoneWaits(ctx)));
  });
  await other;
}
