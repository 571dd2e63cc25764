import { KeepAlive } from '../keepAlive';
import type { Program } from '../program';
import type { Reader } from './reader';

const PAGE = { page: 1, pageSize: 20, filter: { process: ['deviation'] } };
/** What `fillTasks` leaves the person at least. */
const ENOUGH = 100;

/** The product's to-do list by HTTP, each client on a connection of its own. */
export const productReader = (program: Program, account: string, clients: number): Promise<Reader> =>
  listReader(program, { account, clients, port: program.port });

/** The to-do list of somebody who is signed in to the product, from whatever answers at a port. */
export async function listReader(
  program: Program,
  { account, clients, port }: { account: string; clients: number; port: number },
): Promise<Reader> {
  const { cookie, csrf } = await program.signIn(account);
  const connections = await Promise.all(
    Array.from({ length: clients }, () =>
      KeepAlive.open(port, '/api/wf/task/todoList', { cookie, 'x-csrf-token': csrf }, JSON.stringify(PAGE)),
    ),
  );
  const first = (await connections[0]?.send()) as Buffer;
  const { data } = JSON.parse(first.toString()) as { data: { rows: unknown[]; total: number } };
  if (data.rows.length !== PAGE.pageSize || data.total < ENOUGH)
    throw new Error(`The list has ${data.rows.length} of ${data.total} rows`);
  return {
    clients: connections.map((connection) => () => connection.send()),
    close: async () => {
      for (const connection of connections) connection.close();
    },
  };
}
