import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { buildModule } from '../build/browser';
import { type BrowserModule, browserModules, ROOT } from '../build/modules';
import { isPublished, PUBLISHED_FILE } from '../build/published';
import { contentHash, writeStamp } from '../build/stamp';
import { addressesOf, deploy, readMap, writeMap } from '../map/map';
import { nextVersion } from './version';
import { setVersion } from './workspaces';

/*
 * `npm run release -- <module> [--version <version>]`: builds a new version into a folder of its own, pins it by
 * integrity and deploys it in the import map. With --version the manifests stay as they are (a trial version).
 */

const USAGE = 'npm run release -- <module> [--version <version>]';

const inVersion = (module: BrowserModule, version: string): BrowserModule => ({
  ...module,
  version,
  output: join(module.output, '..', version),
});

/** The version to build: the one asked for, else the first free patch version; a package keeps its own. */
const choose = (module: BrowserModule, asked: string | undefined): BrowserModule => {
  if (asked) return inVersion(module, asked);
  if (!module.workspace) return module;
  let next = inVersion(module, nextVersion(module.version));
  while (isPublished(next)) next = inVersion(module, nextVersion(next.version));
  return next;
};

const release = async (name: string, asked: string | undefined): Promise<void> => {
  const modules = browserModules();
  const module = modules.find((candidate) => candidate.name === name);
  if (!module)
    throw new Error(`No module is called ${name}; there are ${modules.map((m) => m.name).join(', ')}`);
  const next = choose(module, asked);
  if (isPublished(next))
    throw new Error(`${name} ${next.version} is published already; it is never written again`);

  await buildModule(next);
  const mapPath = process.env.IMPORT_MAP ?? join(ROOT, 'importmap.json');
  const before = readMap(mapPath);
  const after = deploy(before, next);
  writeFileSync(
    join(next.output, PUBLISHED_FILE),
    `${JSON.stringify({ module: name, version: next.version, released: new Date().toISOString() }, null, 2)}\n`,
  );
  if (next.workspace && !asked) {
    setVersion(ROOT, next.workspace, next.version);
    writeStamp(`${name}/${next.version}`, contentHash(next.inputs));
  }
  // Last: from here on browsers are told.
  writeMap(mapPath, after);

  for (const [specifier] of addressesOf(next)) {
    console.log(`${specifier}: ${before.imports[specifier] ?? 'new'} → ${after.imports[specifier]}`);
  }
  console.log(
    `${name} ${next.version} is deployed. To roll back, put the earlier address back into ${mapPath}.`,
  );
  if (next.workspace && !asked) {
    console.log(`Commit, and keep its sources: git tag ${name}@${next.version}`);
  }
};

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { version: { type: 'string' } },
});
const [name, ...more] = positionals;
if (!name || more.length > 0) {
  console.error(USAGE);
  process.exit(1);
}
release(name, values.version).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
