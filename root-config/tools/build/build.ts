import { existsSync } from 'node:fs';
import { join, relative } from 'node:path';
import { buildModule } from './browser';
import { type BrowserModule, browserModules, ROOT } from './modules';
import { isPublished } from './published';
import { buildServer, SERVER_INPUTS } from './server';
import { contentHash, isFresh, writeStamp } from './stamp';

const seconds = (since: number): string => `${((performance.now() - since) / 1000).toFixed(1)} s`;

const buildIfStale = async (name: string, output: string, inputs: string[], build: () => Promise<void>) => {
  const hash = contentHash(inputs);
  if (existsSync(output) && isFresh(name, hash)) return;
  const started = performance.now();
  await build();
  writeStamp(name, hash);
  console.log(`built ${relative(ROOT, output)} in ${seconds(started)}`);
};

const buildBrowserModule = (module: BrowserModule): Promise<void> => {
  if (isPublished(module)) return Promise.resolve();
  return buildIfStale(`${module.name}/${module.version}`, module.output, module.inputs, () =>
    buildModule(module),
  );
};

/**
 * Builds whatever is missing or older than its sources: the server and every module of the import map.
 * A published version is never built again.
 */
const buildAll = async (): Promise<void> => {
  const server = buildIfStale('server', join(ROOT, 'server/dist/main.js'), SERVER_INPUTS, buildServer);
  for (const module of browserModules()) await buildBrowserModule(module);
  await server;
};

buildAll().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
