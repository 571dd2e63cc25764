import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runCommand } from './operations/command';
import { rotateSealKey } from './operations/rotateSealKey';
import { readConfig } from './platform/config/config';
import { configsOf, ofDatabase } from './platform/config/configOf';

/**
 * `npm run keys:rotate`: replaces the key that seals what tenants have entrusted, of each database, while no server runs. With
 * SEALING_KEY_FILE it lies there from then on. Exit code 0: done; 2: not done, the former key holds.
 */
async function main(): Promise<void> {
  const root = resolve(fileURLToPath(new URL('.', import.meta.url)), '../..');
  for (const config of configsOf(readConfig(process.env, root))) {
    const { id, sealed } = await rotateSealKey(config);
    console.log(`The sealing key${ofDatabase(config)} is ${id} now; ${sealed} texts were sealed anew.`);
    console.log(
      config.sealKeyFile
        ? `It lies in ${config.sealKeyFile}: keep a copy of it apart from the backups.`
        : 'It lies in the database: with SEALING_KEY_FILE it would lie outside.',
    );
  }
}

runCommand(main);
