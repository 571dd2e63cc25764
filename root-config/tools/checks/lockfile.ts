import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../build/modules';
import type { Check } from './report';

/** The lockfile names no registry: it must install from whatever registry a site uses. */
export const checkLockfile = (): Check => {
  const { packages } = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { resolved?: string; link?: boolean }>;
  };
  return {
    name: 'the lockfile has no registry address',
    faults: Object.entries(packages)
      .filter(([, { resolved }]) => resolved !== undefined && /^[a-z+]+:\/\//.test(resolved))
      .map(([path, { resolved }]) => `${path}: ${resolved}`),
  };
};
