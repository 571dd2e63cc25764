import { copyFileSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { constants } from 'node:os';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import { APPLICATIONS } from '@attest/api-contract/applications';
import webpack from 'webpack';
import { entryFile } from '../build/browser';
import { browserModules, ROOT } from '../build/modules';
import { webpackConfig } from '../webpack/config';
import { overridesOf } from './overrides';
import { createDevServer } from './server';
import { createTypeCheck } from './types';

/*
 * `npm run dev -- <module> [--port <port>]`: builds and serves one application or shared module, and builds it again
 * with every change; what the compiler finds wrong is shown here and in the page. Port 0 stands for any free one.
 */

const USAGE = 'npm run dev -- <module> [--port <port>]';

/** Each has a port of its own, so that several can be worked on at once. */
const PORTS: Record<string, number> = Object.fromEntries(
  [...APPLICATIONS, 'shared-utility', 'shared-ui'].map((name, index) => [name, 8010 + index]),
);

const develop = (name: string, port = PORTS[name]): void => {
  const module = browserModules().find((candidate) => candidate.name === name);
  if (!module || !PORTS[name] || !(Number(port) >= 0)) {
    console.error(`${USAGE}: expected one of ${Object.keys(PORTS).join(', ')}`);
    process.exit(1);
  }
  const folder = join(ROOT, '.cache/dev', name);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const extra of module.extras ?? []) copyFileSync(extra, join(folder, basename(extra)));
  for (const { name: entry } of module.more ?? []) {
    writeFileSync(join(folder, `${name}.${entry}.js`), entryFile(module, entry));
  }
  const { server, announce, tell } = createDevServer(folder);
  const types = createTypeCheck(join(ROOT, '.cache/dev', `${name}.tsbuildinfo`), (errors) => {
    for (const error of errors) console.error(error);
    tell(errors);
  });
  const watch = (origin: string): void => {
    let first = true;
    webpack(webpackConfig(module, { development: true, output: folder })).watch(
      { aggregateTimeout: 20 },
      (error, stats) => {
        if (error || !stats) return console.error(error);
        console.log(
          stats.toString({ preset: 'errors-warnings', colors: process.stdout.isTTY, timings: true }),
        );
        if (stats.hasErrors()) return;
        if (first) {
          first = false;
          console.log(`\nIn the console of a page of the suite:\n\n${overridesOf(module, origin)}\n`);
        }
        announce(stats.hash ?? '');
        types.run();
      },
    );
  };

  server.on('error', (error) => {
    console.error(error.message);
    process.exit(1);
  });
  server.listen(port, 'localhost', () => {
    watch(`http://localhost:${(server.address() as AddressInfo).port}`);
  });
};

// What ends with us hears of our exit, not of what led to it.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.once(signal, () => process.exit(128 + constants.signals[signal]));
const { values, positionals } = parseArgs({ allowPositionals: true, options: { port: { type: 'string' } } });
develop(positionals[0] ?? '', values.port === undefined ? undefined : Number(values.port));
