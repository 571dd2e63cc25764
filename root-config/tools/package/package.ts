import { cpSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { arch, platform } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { APPLICATIONS } from '@attest/api-contract/applications';
import { create } from 'tar';
import { browserModules, ROOT } from '../build/modules';
import { deploy, type ImportMap, writeMap } from '../map/map';
import { SERVER_FLAGS } from '../setup/run.mjs';
import { asComponent, databaseParts } from './database';
import { copyPackages, packagesOf, sbomOf } from './dependencies';
import { licenceTexts } from './licences';

/*
 * `npm run package [-- <folder>]`: one archive of everything that is built, for this kind of machine, which runs with
 * Node alone. Run after the build.
 */

interface Manifest {
  version: string;
  description: string;
  license: string;
  engines: object;
  scripts: Record<string, string>;
}

/** What the browser gets is made of these, beside the packages that they name. */
const BROWSER = ['root-config', 'shared-utility', 'shared-ui', 'api-contract', ...APPLICATIONS];
const SERVER = ['server'];

/** Sources of what is minified stay at home; those of the server give its errors their lines. */
const SOURCE_MAP = /\.map(\.br)?$/;

const readManifest = (): Manifest => JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as Manifest;

/** Copies the built modules. Answers the map that names them, each file pinned by its hash. */
const copyModules = (target: string): ImportMap => {
  let map: ImportMap = { imports: {} };
  for (const module of browserModules()) {
    cpSync(module.output, join(target, relative(ROOT, module.output)), {
      recursive: true,
      filter: (path) => !SOURCE_MAP.test(path),
    });
    map = deploy(map, module);
  }
  return map;
};

/** The commands of the operators, as they are called in the repository. */
const manifestFor = ({ version, description, license, engines, scripts }: Manifest): object => ({
  name: 'attest',
  version,
  private: true,
  description,
  license,
  type: 'module',
  engines,
  scripts: {
    start: `exec node ${SERVER_FLAGS.join(' ')} server/dist/main.js`,
    ...Object.fromEntries(
      Object.entries(scripts).filter(([, command]) => command.startsWith('node server/dist/')),
    ),
  },
});

const writeJson = (path: string, value: object): void =>
  writeFileSync(path, `${JSON.stringify(value, null, 2)}\n`);

const fill = (target: string, manifest: Manifest): void => {
  writeMap(join(target, 'importmap.json'), copyModules(target));
  cpSync(join(ROOT, 'server/dist'), join(target, 'server/dist'), { recursive: true });
  for (const name of ['operations.md', 'monitoring', 'deployment'])
    cpSync(join(ROOT, 'docs', name), join(target, 'docs', name), { recursive: true });
  writeJson(join(target, 'package.json'), manifestFor(manifest));

  const needed = packagesOf(SERVER);
  copyPackages(needed, target);
  const database = databaseParts(needed);
  const all = [...new Set([...needed, ...packagesOf(BROWSER)])].sort();
  writeFileSync(join(target, 'LICENCES.txt'), licenceTexts(all, database));
  writeJson(join(target, 'sbom.cdx.json'), sbomOf([...SERVER, ...BROWSER], all, database.map(asComponent)));
};

/** Makes the archive in `folder`; it has its name only when it is whole. Answers its path. */
const makePackage = async (folder: string): Promise<string> => {
  const manifest = readManifest();
  const name = `attest-${manifest.version}-${platform()}-${arch()}`;
  mkdirSync(folder, { recursive: true });
  const draft = mkdtempSync(join(folder, '.partial-'));
  try {
    mkdirSync(join(draft, name));
    fill(join(draft, name), manifest);
    const archive = join(folder, `${name}.tar.gz`);
    // Portable: who made it is nobody’s business on the machine where it is unpacked.
    await create({ cwd: draft, file: join(draft, 'archive'), gzip: true, portable: true }, [name]);
    renameSync(join(draft, 'archive'), archive);
    return archive;
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
};

const { positionals } = parseArgs({ allowPositionals: true });
const [folder = join(ROOT, '.cache/package'), ...more] = positionals;
if (more.length > 0) {
  console.error('npm run package [-- <folder>]');
  process.exit(1);
}
makePackage(resolve(folder)).then(
  (archive) => console.log(archive),
  (error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  },
);
