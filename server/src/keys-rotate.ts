import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rotateSealKey } from './operations/rotateSealKey';
import { readConfig } from './platform/config/config';
import { configsOf } from './platform/config/configOf';

/**
 * `npm run keys:rotate`: replaces the key that seals what tenants have entrusted, of each database, while no server runs. With
 * SEALING_KEY_FILE it lies there from then on. Exit code 0: done; 2: not done, the former key holds.
 */
async function main(): Promise<void> {
  const root = resolve(fileURLToPath(new URL('.', import.meta.url)), '../..');
  const configs = configsOf(readConfig(process.env, root));
  for (const config of configs) {
    const { id, sealed } = await rotateSealKey(config);
    const which = configs.length > 1 ? ` of the database ${config.database}` : '';
    console.log(`The sealing key${which} is ${id} now; ${sealed} texts were sealed anew.`);
    console.log(
      config.sealKeyFile
        ? `It lies in ${config.sealKeyFile}: keep a copy of it apart from the backups.`
        : 'It lies in the database: with SEALING_KEY_FILE it would lie outside.',
    );
  }
}

main().then(
  () => process.exit(0),
  (error: Error) => {
    console.error(error.message);
    process.exit(2);
  },
);
