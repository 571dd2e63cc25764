import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runCommand } from './operations/command';
import { lookAtDatabases } from './operations/doctor/databases';
import { type Finding, printed } from './operations/doctor/findings';
import { lookAtMachine } from './operations/doctor/machine';
import { ConfigError, readConfig } from './platform/config/config';

/**
 * `npm run doctor`: looks at what the server stands on, with its configuration; it may run meanwhile or not. Exit code 0:
 * nothing is bad; 1: something is.
 */
async function main(): Promise<number> {
  const root = resolve(fileURLToPath(new URL('.', import.meta.url)), '../..');
  const findings = await look(root);
  console.log(printed(findings));
  return findings.some(({ is }) => is === 'bad') ? 1 : 0;
}

async function look(root: string): Promise<Finding[]> {
  try {
    const config = readConfig(process.env, root);
    const machine = await lookAtMachine(config);
    return [
      { what: 'configuration', is: 'good', seen: 'every value is valid' },
      ...machine,
      ...(await lookAtDatabases(config)),
    ];
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return error.problems.map((seen) => ({ what: 'configuration', is: 'bad', seen }));
  }
}

runCommand(main, 1);
