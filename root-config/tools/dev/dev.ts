import { copyFileSync, mkdirSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import webpack from 'webpack';
import { browserModules, ROOT } from '../build/modules';
import { webpackConfig } from '../webpack/config';
import { createDevServer } from './server';

/* `npm run dev -- <application>`: builds and serves one application, and builds it again with every change. */

const PORTS: Record<string, number> = {
  'qms-app': 8010,
  'dms-app': 8011,
  'tms-app': 8012,
  'shell-app': 8013,
  navbar: 8014,
};

const develop = (name: string): void => {
  const module = browserModules().find((candidate) => candidate.name === name);
  const port = PORTS[name];
  if (!module || !port) {
    console.error(`npm run dev -- <application>: expected one of ${Object.keys(PORTS).join(', ')}`);
    process.exit(1);
  }
  const folder = join(ROOT, '.cache/dev', name);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const extra of module.extras ?? []) copyFileSync(extra, join(folder, basename(extra)));
  const { server, announce } = createDevServer(folder);
  const address = `http://localhost:${port}/${name}.js`;

  let first = true;
  webpack(webpackConfig(module, { development: true, output: folder })).watch(
    { aggregateTimeout: 20 },
    (error, stats) => {
      if (error || !stats) return console.error(error);
      console.log(stats.toString({ preset: 'errors-warnings', colors: process.stdout.isTTY, timings: true }));
      if (stats.hasErrors()) return;
      if (first) {
        first = false;
        console.log(
          `\nIn the console of a page of the suite:\n\n  importMapOverrides.addOverride('@attest/${name}', '${address}')\n`,
        );
      }
      announce(stats.hash ?? '');
    },
  );
  server.on('error', (error) => {
    console.error(error.message);
    process.exit(1);
  });
  server.listen(port, 'localhost');
};

develop(process.argv[2] ?? '');
