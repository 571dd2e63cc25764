import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import pg from 'pg';
import { beginIn, LIST, SESSION } from './statements';

/**
 * A plain server, in a process of its own: the same statements in a transaction as the product's, and the rows as the
 * driver hands them out. No permissions, no validation, no framework.
 */
const [databaseUrl = '', tenantId = '', clients = '1'] = process.argv.slice(2);
const pool = new pg.Pool({ connectionString: databaseUrl, max: Number(clients) });
const begin = beginIn(tenantId);

interface Asked {
  page: number;
  pageSize: number;
  filter: { process: string[] };
}

async function answer(cookies: string, { page, pageSize, filter }: Asked): Promise<string> {
  const token = /attest-token=([^;]+)/.exec(cookies)?.[1] ?? '';
  const client = await pool.connect();
  try {
    await client.query(begin);
    const hash = createHash('sha256').update(token).digest('hex');
    const session = await client.query({ name: 'session', text: SESSION, values: [hash] });
    const { user_id: user } = session.rows[0];
    const range = [pageSize, (page - 1) * pageSize];
    const values = [user, filter.process, user, filter.process, ...range];
    const list = await client.query({ name: 'list', text: LIST, values });
    await client.query('commit');
    const rows = list.rows.map(({ listTotal: _, listPlace: __, ...row }) => row);
    const data = { rows, total: Number(list.rows[0]?.listTotal ?? 0) };
    return JSON.stringify({ code: 0, success: true, resultMessage: 'SUCCESS', data });
  } finally {
    client.release();
  }
}

const server = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', async () => {
    try {
      const body = await answer(request.headers.cookie ?? '', JSON.parse(Buffer.concat(chunks).toString()));
      const length = Buffer.byteLength(body);
      response.writeHead(200, {
        'content-type': 'application/json; charset=utf-8',
        'content-length': length,
      });
      response.end(body);
    } catch (error) {
      response.writeHead(500, { 'content-length': 0 }).end();
      console.error(error);
    }
  });
});
// Its clients wait while the others have their turn.
server.keepAliveTimeout = 0;
server.listen(0, '127.0.0.1', () => console.log(`port ${(server.address() as AddressInfo).port}`));
