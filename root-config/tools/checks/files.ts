import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../build/modules';

const SKIPPED = new Set([
  'node_modules',
  'dist',
  '.git',
  '.cache',
  'data',
  'test-results',
  'playwright-report',
  'coverage',
]);

export interface SourceFile {
  /** relative to the repository */
  path: string;
  text: string;
}

const walk = (folder: string): string[] =>
  readdirSync(join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = folder ? `${folder}/${entry.name}` : entry.name;
    if (SKIPPED.has(entry.name)) return [];
    return entry.isDirectory() ? walk(path) : [path];
  });

/** Every file of the repository that is kept in version control and matches, with its text. */
export const filesMatching = (pattern: RegExp, folder = ''): SourceFile[] =>
  walk(folder)
    .filter((path) => pattern.test(path))
    .map((path) => ({ path, text: readFileSync(join(ROOT, path), 'utf8') }));
