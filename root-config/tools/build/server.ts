import { cpSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { dirname, join } from 'node:path';
import { type BuildOptions, build, type Metafile } from 'esbuild';
import { ROOT } from './modules';

/** What the server is built from. */
export const SERVER_INPUTS = [
  'server/src',
  'server/package.json',
  'api-contract/src',
  'shell-app/src/locales',
  'tms-app/src/locales',
  'package-lock.json',
  'root-config/tools/build/server.ts',
].map((path) => join(ROOT, path));

const workers = (): string[] =>
  readdirSync(join(ROOT, 'server/src'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.worker.ts'))
    .map((name) => join(ROOT, 'server/src', name));

/** Our own packages, which are bundled. */
export const OWN_PACKAGES = {
  '@attest/api-contract': join(ROOT, 'api-contract/src'),
  '@attest/shell-app/texts': join(ROOT, 'shell-app/src/locales'),
  '@attest/tms-app/texts': join(ROOT, 'tms-app/src/locales'),
};

const options = (outdir: string, entryPoints: string[]): BuildOptions => ({
  absWorkingDir: ROOT,
  entryPoints,
  outbase: join(ROOT, 'server/src'),
  outdir,
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: 'node20.19',
  packages: 'external',
  alias: OWN_PACKAGES,
  loader: { '.bpmn': 'text', '.sql': 'text', '.txt': 'text', '.webm': 'base64' },
  sourcemap: true,
  sourcesContent: false,
  logLevel: 'warning',
});

/** The server, and what operators run beside it. */
const PROGRAMS = [
  'main.ts',
  'audit-verify.ts',
  'audit-archive.ts',
  'account-unlock.ts',
  'backup.ts',
  'restore.ts',
  'files-move.ts',
  'doctor.ts',
  'licence.ts',
  'keys-rotate.ts',
  'tenant-create.ts',
  'tenant-export.ts',
  'tenant-import.ts',
  'tenant-moved.ts',
  'tenant-remove.ts',
].map((name) => join(ROOT, 'server/src', name));

const TYPES = join(ROOT, 'server/src/modules');

/** Lays the folders of data that ship types of record beside the program. */
export function copyRecordTypes(outdir: string): void {
  const settings = readdirSync(TYPES, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('/record.json'),
  );
  for (const name of settings) {
    const folder = join(TYPES, dirname(name));
    for (const file of readdirSync(folder).filter((one) => /\.(json|bpmn)$/.test(one)))
      cpSync(join(folder, file), join(outdir, dirname(name), file));
  }
}

/** Throws for a package that is loaded at run time and not among the server’s dependencies: an archive would lack it. */
function refuseUndeclared({ outputs }: Metafile): void {
  const { dependencies } = JSON.parse(readFileSync(join(ROOT, 'server/package.json'), 'utf8')) as {
    dependencies: Record<string, string>;
  };
  const loaded = Object.values(outputs)
    .flatMap(({ imports }) => imports)
    .filter(({ external, path }) => external && !isBuiltin(path))
    .map(({ path }) => path.split('/', path.startsWith('@') ? 2 : 1).join('/'));
  const undeclared = [...new Set(loaded)].filter((name) => !dependencies[name]);
  if (undeclared.length > 0)
    throw new Error(`server/package.json does not name as dependencies: ${undeclared.join(', ')}`);
}

/**
 * Bundles our own sources into `server/dist/main.js` and the operators' commands beside it; packages stay in
 * node_modules.
 * Every `*.worker.ts` becomes a file of its own at the same relative place under `server/dist`.
 */
export const buildServer = async (): Promise<void> => {
  const outdir = join(ROOT, 'server/dist');
  rmSync(outdir, { recursive: true, force: true });
  const { metafile } = await build({ ...options(outdir, [...PROGRAMS, ...workers()]), metafile: true });
  refuseUndeclared(metafile);
  copyRecordTypes(outdir);
};

/** Only the `*.worker.ts`, for tests, which load everything else from its source. */
export const buildWorkers = async (outdir: string): Promise<void> => {
  await build(options(outdir, workers()));
};
