import pg from 'pg';
import type { Reader } from './reader';
import { beginIn, LIST, SESSION } from './statements';

interface Person {
  id: string;
  tenantId: string;
  tokenHash: string;
}

/**
 * The same statements by the bare driver, each client on a connection of its own: the transaction opens with
 * role and tenant as a request's does, reads the list (and before it the session, when asked), and commits.
 */
export async function bareReader(
  databaseUrl: string,
  account: string,
  clients: number,
  { withSession }: { withSession: boolean },
): Promise<Reader> {
  const connections = await Promise.all(
    Array.from({ length: clients }, async () => {
      const client = new pg.Client({ connectionString: databaseUrl });
      await client.connect();
      return client;
    }),
  );
  const { rows } = await (connections[0] as pg.Client).query<Person>(
    `select u.id, u.tenant_id as "tenantId",
       (select token_hash from session s where s.user_id = u.id order by last_seen_at desc limit 1) as "tokenHash"
     from user_account u join tenant t on t.id = u.tenant_id where t.code = 'hkpharma' and account = $1`,
    [account],
  );
  const { id, tenantId, tokenHash } = rows[0] as Person;
  const begin = beginIn(tenantId);
  const read = (client: pg.Client) => async () => {
    await client.query(begin);
    if (withSession) await client.query({ name: 'session', text: SESSION, values: [tokenHash] });
    await client.query({ name: 'list', text: LIST, values: [id, ['deviation'], id, ['deviation'], 20, 0] });
    await client.query('commit');
  };
  return {
    clients: connections.map(read),
    close: async () => {
      await Promise.all(connections.map((client) => client.end()));
    },
  };
}
