import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { repository } from './server';

const NOT_SOURCES = new Set(['node_modules', 'dist', '.cache', '.git']);

/** Links to everything in a folder, so that what is written beside it stays in ours. */
function linkInto(from: string, to: string, except?: string): void {
  mkdirSync(to, { recursive: true });
  for (const name of readdirSync(from)) {
    if (name !== except) symlinkSync(join(from, name), join(to, name));
  }
}

/**
 * A tree of its own with a copy of the sources, the built modules and the packages: developing and releasing in it
 * leaves this one alone. Remove it with `removeTree`.
 */
export function copyTree(): string {
  const tree = mkdtempSync(join(tmpdir(), 'attest-tree-'));
  const data = join(repository, 'data');
  cpSync(repository, tree, {
    recursive: true,
    filter: (path) => !NOT_SOURCES.has(basename(path)) && path !== data,
  });
  for (const folder of readdirSync(tree)) {
    const built = join(repository, folder, 'dist');
    if (!existsSync(built)) continue;
    // The server finds its root by the place of its own file, links followed.
    if (folder === 'server') cpSync(built, join(tree, folder, 'dist'), { recursive: true });
    else linkInto(built, join(tree, folder, 'dist'));
  }
  const packages = join(repository, 'node_modules');
  linkInto(packages, join(tree, 'node_modules'), '@attest');
  // Links between the workspaces are relative: here they lead to the copies.
  cpSync(join(packages, '@attest'), join(tree, 'node_modules/@attest'), {
    recursive: true,
    verbatimSymlinks: true,
  });
  return tree;
}

export const removeTree = (tree: string): void => rmSync(tree, { recursive: true, force: true });
