import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { ROOT } from './modules';

const IGNORED = /(^|[\\/])(node_modules|dist|\.cache)$|\.test\.tsx?$/;

const filesUnder = (path: string): string[] => {
  if (!existsSync(path) || IGNORED.test(path)) return [];
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path)
    .sort()
    .flatMap((name) => filesUnder(join(path, name)));
};

/** Hash over the names and contents of files and folders; tests do not count. */
export const contentHash = (inputs: string[]): string => {
  const hash = createHash('sha256');
  for (const file of inputs.flatMap(filesUnder)) {
    hash.update(relative(ROOT, file)).update('\0').update(readFileSync(file)).update('\0');
  }
  return hash.digest('hex');
};

const stampPath = (name: string): string => join(ROOT, '.cache/build', `${name.replaceAll('/', '+')}.hash`);

/** True when `name` was last built from the same content. */
export const isFresh = (name: string, hash: string): boolean =>
  existsSync(stampPath(name)) && readFileSync(stampPath(name), 'utf8') === hash;

/** Remembers what `name` was built from; call it after the build succeeded. */
export const writeStamp = (name: string, hash: string): void => {
  mkdirSync(dirname(stampPath(name)), { recursive: true });
  writeFileSync(stampPath(name), hash);
};
