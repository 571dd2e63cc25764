import { KeepAlive } from '../keepAlive';
import type { Program } from '../program';
import type { Reader } from '../todo/reader';
import { FOUND, PAGE_SIZE, WORD } from './fill';

/** The product's document list with a text, by HTTP, each client on a connection of its own. */
export async function productSearch(program: Program, account: string, clients: number): Promise<Reader> {
  const { cookie, csrf } = await program.signIn(account);
  const body = JSON.stringify({ page: 1, pageSize: PAGE_SIZE, filter: { text: WORD } });
  const connections = await Promise.all(
    Array.from({ length: clients }, () =>
      KeepAlive.open(program.port, '/api/dms/systemdoc/list', { cookie, 'x-csrf-token': csrf }, body),
    ),
  );
  const first = (await connections[0]?.send()) as Buffer;
  const { data } = JSON.parse(first.toString()) as { data: { rows: unknown[]; total: number } };
  if (data.rows.length !== PAGE_SIZE || data.total < FOUND)
    throw new Error(`The search has ${data.rows.length} of ${data.total} rows`);
  return {
    clients: connections.map((connection) => () => connection.send()),
    close: async () => {
      for (const connection of connections) connection.close();
    },
  };
}
