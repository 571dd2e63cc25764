import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
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

/** The map with a module's built version deployed, its files pinned by integrity. */
export const deploy = (map: ImportMap, module: BrowserModule): ImportMap => {
  const integrity = { ...map.integrity };
  const imports = { ...map.imports };
  for (const [specifier, file] of filesBySpecifier(module)) {
    const address = addressOf(module, file);
    imports[specifier] = address;
    integrity[address] = integrityOf(join(module.output, file));
  }
  const used = new Set(Object.values(imports));
  return {
    imports,
    integrity: Object.fromEntries(Object.entries(integrity).filter(([address]) => used.has(address))),
  };
};
