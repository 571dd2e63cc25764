import { fileURLToPath } from 'node:url';
import { install, requireNode } from './setup/install.mjs';
import { run, SERVER_FLAGS, tool } from './setup/run.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));

requireNode();
await install(root);
const built = await run(process.execPath, tool('root-config/tools/build/build.ts'), { cwd: root });
if (built !== 0) process.exit(built);

process.exit(await run(process.execPath, [...SERVER_FLAGS, 'server/dist/main.js'], { cwd: root }));
