import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { fingerprintOf } from './platform/audit/fingerprint';
import { auditKey } from './platform/audit/seal';
import { ConfigError, readConfig } from './platform/config/config';
import { ofDatabase } from './platform/config/configOf';
import { DataDirInUse } from './platform/database/dataDirLock';
import { SealKeyError } from './platform/database/sealKeys';
import { ImportMapError } from './platform/deployment/importMap';
import type { Shards } from './platform/shards';
import { unawaited } from './platform/telemetry/unawaited';
import { type DemoAccount, demoAccounts, startServer } from './server';

/** The repository, or the folder where the built modules were put. */
const root = resolve(fileURLToPath(new URL('.', import.meta.url)), '../..');

const SIGNALS = ['SIGINT', 'SIGTERM'] as const;

const say = (text: string) => process.stdout.write(`${text}\n`);

/** Wide characters take two columns of a terminal. */
const widthOf = (text: string) =>
  [...text].reduce((width, char) => width + (/[\u2e80-\uffe6]/.test(char) ? 2 : 1), 0);

function table(rows: string[][]): string {
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((row) => widthOf(row[column] ?? ''))),
  );
  return rows
    .map((row) =>
      row.map((cell, column) => cell + ' '.repeat((widths[column] ?? 0) - widthOf(cell))).join('  '),
    )
    .map((line) => line.trimEnd())
    .join('\n');
}

const accountTable = (accounts: DemoAccount[]) =>
  table([
    ['Tenant', 'Address', 'Account', 'Password', 'Name', 'Roles'],
    ...accounts.map((each) => [
      each.tenant,
      each.url,
      each.account,
      each.password,
      each.name,
      each.roles.join(', '),
    ]),
  ]);

/** Which key seals the audit trail of each database. */
async function sealLines({ all, missing }: Shards): Promise<string[]> {
  const lines: string[] = [];
  for (const { owner, config } of all) {
    const { publicPem } = await auditKey(owner);
    lines.push(`The audit trail${ofDatabase(config)} is sealed with the key ${fingerprintOf(publicPem)}`);
  }
  return [...lines, ...missing.map((name) => `The database ${name} is away: its tenants are not served`)];
}

async function main(): Promise<void> {
  const config = readConfig(process.env, root);
  const hurry = new AbortController();
  const stopRequested = new Promise<void>((done) => {
    let asked = false;
    const stop = () => {
      if (asked) hurry.abort();
      asked = true;
      done();
    };
    // The first asks to stop, the second does not wait for balancers, the third ends it.
    for (const signal of SIGNALS) process.on(signal, stop);
    hurry.signal.addEventListener('abort', () => {
      for (const signal of SIGNALS) process.off(signal, stop);
    });
  });
  const server = await startServer(config, root);
  process.on('unhandledRejection', unawaited(server.shards.first.log));
  // Asked before it is ready: a database that dies afterwards comes back, and does not end the server.
  const seals = await sealLines(server.shards);
  say([`Attest is ready at ${server.address}`, ...seals].join('\n'));
  const accounts = demoAccounts(config);
  if (accounts.length) say(`\n${accountTable(accounts)}`);
  await stopRequested;
  await server.drain(hurry.signal);
  await server.stop();
}

function explain(error: unknown): string {
  if (error instanceof ConfigError) {
    return `The configuration is wrong:\n${error.problems.map((problem) => `  ${problem}`).join('\n')}`;
  }
  if (error instanceof DataDirInUse || error instanceof ImportMapError || error instanceof SealKeyError)
    return error.message;
  if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') {
    return `The port is in use by another program. Set PORT to a free one. (${(error as Error).message})`;
  }
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

main().then(
  () => process.exit(0),
  (error) => {
    process.stderr.write(`${explain(error)}\n`);
    process.exit(1);
  },
);
