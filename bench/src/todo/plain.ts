import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { FLAGS, type Program } from '../program';
import { listReader } from './product';
import type { Reader } from './reader';

const server = fileURLToPath(new URL('plainServer.ts', import.meta.url));

/** The same list by HTTP from a plain server over the same database, see `plainServer.ts`. */
export async function plainReader(program: Program, account: string, clients: number): Promise<Reader> {
  const database = new pg.Client({ connectionString: program.databaseUrl });
  await database.connect();
  const { rows } = await database.query<{ id: string }>("select id from tenant where code = 'hkpharma'");
  await database.end();
  const args = [program.databaseUrl, rows[0]?.id ?? '', String(clients)];
  const child = spawn(process.execPath, [...FLAGS, '--import', 'tsx', server, ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const port = await new Promise<number>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`The plain server ended with code ${code}`)));
    child.stdout.on('data', (chunk: Buffer) => {
      const said = /port (\d+)/.exec(chunk.toString());
      if (said) resolve(Number(said[1]));
    });
  });
  const reader = await listReader(program, { account, clients, port });
  return {
    clients: reader.clients,
    close: async () => {
      await reader.close();
      child.kill('SIGTERM');
    },
  };
}
