import { readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { join } from 'node:path';
import { ROOT } from '../build/modules';
import { filesMatching } from './files';
import type { Check } from './report';

interface Manifest {
  workspaces?: string[];
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
}

/** An import or a re-export by name, a lazy import; what a text only looks like one stands within a line. */
const IMPORT =
  /^(?:import|export)\b[^;'"]*?from '([^'.][^']*)'|^import '([^'.][^']*)'|\bimport\('([^'.][^']*)'\)/gm;
const PACKAGE = /^(?:@[^/]+\/)?[^/]+/;

const manifestOf = (folder: string) =>
  JSON.parse(readFileSync(join(ROOT, folder, 'package.json'), 'utf8')) as Manifest;

const namesIn = ({ dependencies, devDependencies, peerDependencies }: Manifest): string[] =>
  Object.keys({ ...dependencies, ...devDependencies, ...peerDependencies });

/**
 * Each workspace declares what its sources import: as a dependency, or as a peer where the import map hands out one
 * copy for all. What every workspace is tested with stands in the manifest of the whole.
 */
export const checkDeclared = (): Check => {
  const whole = manifestOf('.');
  const common = namesIn(whole);
  const faults = (whole.workspaces ?? []).flatMap((workspace) => {
    const declared = new Set([...common, ...namesIn(manifestOf(workspace)), `@attest/${workspace}`]);
    return filesMatching(/\.[cm]?[jt]sx?$/, workspace).flatMap(({ path, text }) =>
      [...text.matchAll(IMPORT)]
        .map(([, named, bare, lazy]) => PACKAGE.exec(named ?? bare ?? lazy ?? '')?.[0] ?? '')
        .filter((name) => name && !isBuiltin(name) && !declared.has(name))
        .map((name) => `${path}: ${name} is not declared in ${workspace}/package.json`),
    );
  });
  return { name: 'workspaces declare what they import', faults: [...new Set(faults)] };
};
