/** The next patch version. Throws when `version` is not `major.minor.patch`. */
export const nextVersion = (version: string): string => {
  const [, major, minor, patch] = /^(\d+)\.(\d+)\.(\d+)/.exec(version) ?? [];
  if (!major || !minor || !patch) throw new Error(`${version} is not a version such as 1.2.3`);
  return `${major}.${minor}.${Number(patch) + 1}`;
};

interface Manifest {
  version?: string;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
}

/** Sets a package's version wherever another manifest pins it; returns whether anything changed. */
export const repin = (manifest: Manifest, packageName: string, version: string): boolean => {
  let changed = false;
  for (const pins of [manifest.dependencies, manifest.devDependencies]) {
    if (!pins?.[packageName] || pins[packageName] === version) continue;
    pins[packageName] = version;
    changed = true;
  }
  return changed;
};
