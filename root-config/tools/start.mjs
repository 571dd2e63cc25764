import { fileURLToPath } from 'node:url';
import { install, requireNode } from './setup/install.mjs';
import { run, tool } from './setup/run.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));

requireNode();
await install(root);
const built = await run(process.execPath, tool('root-config/tools/build/build.ts'), { cwd: root });
if (built !== 0) process.exit(built);

// Young objects of a request die before the first collection: fewer of them, and nothing grows old by chance.
const flags = ['--enable-source-maps', '--max-semi-space-size=64'];
process.exit(await run(process.execPath, [...flags, 'server/dist/main.js'], { cwd: root }));
