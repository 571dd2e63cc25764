import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { integrityOf } from '../build/integrity';
import { addressOf, type BrowserModule, filesBySpecifier } from '../build/modules';

export interface ImportMap {
  imports: Record<string, string>;
  integrity?: Record<string, string>;
}

/** The map at `path`. Throws when it is not JSON. */
export const readMap = (path: string): ImportMap => JSON.parse(readFileSync(path, 'utf8')) as ImportMap;

/** Writes the map in the one form that leaves readable differences: sorted, one line per module. */
export const writeMap = (path: string, { imports, integrity = {} }: ImportMap): void => {
  const sorted = (record: Record<string, string>) =>
    Object.fromEntries(Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1)));
  const map = { imports: sorted(imports), integrity: sorted(integrity) };
  writeFileSync(path, `${JSON.stringify(map, null, 2)}\n`);
};

/** Every specifier that a module answers, with its address. */
export const addressesOf = (module: BrowserModule): [specifier: string, address: string][] =>
  filesBySpecifier(module).map(([specifier, file]) => [specifier, addressOf(module, file)]);

/** Lazy chunks carry a hash of their content in their names. */
const CHUNK = /\.[0-9a-f]{12}\.js$/;

/** What the loader fetches of a module: the files that specifiers lead to, and the lazy chunks. */
const pinnedFiles = (module: BrowserModule): string[] => [
  ...new Set(filesBySpecifier(module).map(([, file]) => file)),
  ...readdirSync(module.output).filter((file) => CHUNK.test(file)),
];

/**
 * The map with a module's built version deployed, its files pinned by integrity. The hashes of the version before
 * stay, so that editing the line back goes to files that are pinned as well; older ones go.
 */
export const deploy = (map: ImportMap, module: BrowserModule): ImportMap => {
  const integrity = { ...map.integrity };
  const imports = { ...map.imports };
  const replaced = addressesOf(module).flatMap(([specifier]) => map.imports[specifier] ?? []);
  for (const [specifier, address] of addressesOf(module)) imports[specifier] = address;
  for (const file of pinnedFiles(module)) {
    integrity[addressOf(module, file)] = integrityOf(join(module.output, file));
  }
  const own = `./modules/${module.name}/`;
  const kept = new Set([...replaced, ...Object.values(imports)].map((address) => posix.dirname(address)));
  return {
    imports,
    integrity: Object.fromEntries(
      Object.entries(integrity).filter(
        ([address]) => !address.startsWith(own) || kept.has(posix.dirname(address)),
      ),
    ),
  };
};
