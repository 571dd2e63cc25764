import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runCommand } from './operations/command';
import { moveFiles } from './operations/moveFiles';
import { readConfig } from './platform/config/config';
import { configsOf, ofDatabase } from './platform/config/configOf';

/**
 * `npm run files:move -- bucket|folder`: copies all files from DATA_DIR into the bucket of FILES_URL, or back, and proves
 * that they are there. Exit code 0: all are there and whole; 2: not done.
 */
async function main(): Promise<void> {
  const [to, ...others] = process.argv.slice(2);
  if ((to !== 'bucket' && to !== 'folder') || others.length > 0)
    throw new Error('usage: files:move -- bucket|folder');
  const root = resolve(fileURLToPath(new URL('.', import.meta.url)), '../..');
  for (const config of configsOf(readConfig(process.env, root))) {
    const { files, bytes, proved } = await moveFiles(config, to);
    const which = ofDatabase(config);
    console.log(
      `Copied ${files} files${which}, ${Math.ceil(bytes / 1024 / 1024)} MiB; others were there already.`,
    );
    console.log(
      `Proved: all ${proved} contents${which} that are in use were read there and have their hash.`,
    );
  }
}

runCommand(main);
