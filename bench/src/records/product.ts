import { KeepAlive } from '../keepAlive';
import type { Program } from '../program';
import type { Reader } from '../todo/reader';

/** Minor deviations, those found last first: the filter and the sort are slots. */
export const LIST = {
  process: 'deviation',
  page: 1,
  pageSize: 20,
  filter: { fields: { devClass: ['minor'] } },
  sort: [{ by: 'columns.foundAt', desc: true }],
};

/** A call of the product by HTTP, each client on a connection of its own. */
export async function productReader(
  program: Program,
  account: string,
  clients: number,
  path: string,
  input: object,
): Promise<Reader> {
  const { cookie, csrf } = await program.signIn(account);
  const headers = { cookie, 'x-csrf-token': csrf };
  const connections = await Promise.all(
    Array.from({ length: clients }, () =>
      KeepAlive.open(program.port, `/api/${path}`, headers, JSON.stringify(input)),
    ),
  );
  const first = JSON.parse(String(await connections[0]?.send())) as { success: boolean };
  if (!first.success) throw new Error(`${path} answers ${JSON.stringify(first)}`);
  return {
    clients: connections.map((connection) => () => connection.send()),
    close: async () => {
      for (const connection of connections) connection.close();
    },
  };
}
