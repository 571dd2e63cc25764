import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { type ModuleAddress, moduleFile, parseAddress } from './moduleFiles';

/** What is deployed: specifier → address relative to the map; `integrity` by address. */
export interface ImportMap {
  imports: Record<string, string>;
  integrity: Record<string, string>;
}

export interface Deployment {
  map: ImportMap;
  /** The text that browsers get, as it stands in the file. */
  text: string;
  /** The same for browsers that take Brotli: with the hashes of all chunks it is long. */
  packed: Buffer;
  /** Changes with every change of the map. */
  version: string;
}

/** The map is refused; `problems` names every fault. */
export class ImportMapError extends Error {
  override name = 'ImportMapError';
  constructor(readonly problems: string[]) {
    super(`The import map is refused:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`);
  }
}

/** Without these no page can come up. */
const REQUIRED = ['systemjs', '@attest/root-config', '@attest/navbar', '@attest/shell-app'];

const isTextRecord = (value: unknown): value is Record<string, string> =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  Object.values(value).every((entry) => typeof entry === 'string');

const hashOf = (file: string, algorithm: string): string =>
  createHash(algorithm).update(readFileSync(file)).digest('base64');

const shapeOf = (text: string): ImportMap => {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch (error) {
    throw new ImportMapError([`it is not JSON: ${(error as Error).message}`]);
  }
  const { imports, integrity = {} } = (parsed ?? {}) as Record<string, unknown>;
  const problems: string[] = [];
  if (!isTextRecord(imports)) problems.push('"imports" must be an object of specifier → address');
  if (!isTextRecord(integrity)) problems.push('"integrity" must be an object of address → hash');
  if (problems.length > 0) throw new ImportMapError(problems);
  return { imports: imports as ImportMap['imports'], integrity: integrity as ImportMap['integrity'] };
};

/** How the files of a version come back where it is rolled back to and they were cleared away. */
const wayBack = (root: string, { module, version }: ModuleAddress): string => {
  const vendor = `root-config/dist/vendor/${module}`;
  if (existsSync(join(root, vendor)))
    return `; build a checkout whose lockfile has ${module} ${version} (npm ci, npm run build) and copy its ${vendor}/${version} here`;
  const tag = `${module}@${version}`;
  return `; build it from its tag (git worktree add ../${tag} ${tag}, there npm ci, npm run build) and copy its ${module}/dist/${version} here`;
};

const problemOfAddress = (root: string, specifier: string, address: string): string | undefined => {
  if (/^https?:\/\//.test(address)) return undefined;
  const parsed = parseAddress(address);
  if (!parsed)
    return `${specifier}: ${address} is neither ./modules/<module>/<version>/<file> nor a full address`;
  const file = moduleFile(root, parsed);
  return file && existsSync(file)
    ? undefined
    : `${specifier}: ${address} does not exist${wayBack(root, parsed)}`;
};

/** A hash may also be of a file that no module has at the moment: after a rollback it waits for the way forward. */
const problemOfIntegrity = (root: string, address: string, hash: string): string | undefined => {
  const algorithm = /^(sha256|sha384|sha512)-/.exec(hash)?.[1];
  if (!algorithm) return `integrity of ${address}: ${hash} is not sha256-, sha384- or sha512-`;
  if (/^https?:\/\//.test(address)) return undefined;
  const parsed = parseAddress(address);
  const file = parsed && moduleFile(root, parsed);
  if (!file || !existsSync(file)) return `integrity of ${address}: there is no such file`;
  return hashOf(file, algorithm) === hash.slice(algorithm.length + 1)
    ? undefined
    : `integrity of ${address}: the file has another content`;
};

/**
 * Checks the text of an import map against the files below `root`.
 * Throws ImportMapError with every fault it found.
 */
const checkImportMap = (text: string, root: string): Deployment => {
  const map = shapeOf(text);
  const problems = [
    ...REQUIRED.filter((specifier) => !map.imports[specifier]).map((specifier) => `${specifier} is missing`),
    ...Object.entries(map.imports).map(([specifier, address]) => problemOfAddress(root, specifier, address)),
    ...Object.entries(map.integrity).map(([address, hash]) => problemOfIntegrity(root, address, hash)),
  ].filter((problem) => problem !== undefined);
  if (problems.length > 0) throw new ImportMapError(problems);
  const version = createHash('sha256').update(text).digest('hex').slice(0, 16);
  return { map, text, packed: brotliCompressSync(text), version };
};

/** Reads and checks the map at `path`. Throws ImportMapError. */
export const readImportMap = (path: string, root: string): Deployment => {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    throw new ImportMapError([`it cannot be read: ${(error as Error).message}`]);
  }
  return checkImportMap(text, root);
};
