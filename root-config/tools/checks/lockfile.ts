import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../build/modules';
import type { Check } from './report';

interface Locked {
  resolved?: string;
  optionalDependencies?: Record<string, string>;
}

/** Where the lockfile has a dependency of a package: beside it, or in a folder above. */
const isLocked = (packages: Record<string, Locked>, from: string, name: string): boolean => {
  for (let folder = from; ; ) {
    if (packages[`${folder && `${folder}/`}node_modules/${name}`]) return true;
    if (!folder) return false;
    folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')));
  }
};

/**
 * The lockfile names no registry: it must install from whatever registry a site uses. And it has the packages of all
 * platforms, which `npm ci` asks for; an installation beside others leaves them out.
 */
export const checkLockfile = (): Check => {
  const { packages } = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, Locked>;
  };
  const addresses = Object.entries(packages)
    .filter(([, { resolved }]) => resolved !== undefined && /^[a-z+]+:\/\//.test(resolved))
    .map(([path, { resolved }]) => `${path}: ${resolved}`);
  const missing = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies)
      .filter((name) => !isLocked(packages, path, name))
      .map((name) => `${path}: ${name} is missing (npm install --package-lock-only)`),
  );
  return {
    name: 'the lockfile has no registry address, and the packages of every platform',
    faults: [...addresses, ...missing],
  };
};
