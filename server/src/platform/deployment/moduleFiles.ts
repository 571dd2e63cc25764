import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** The parts of `./modules/<module>/<version>/<file>`. */
export interface ModuleAddress {
  module: string;
  version: string;
  file: string;
}

const ADDRESS = /^(?:\.?\/)?modules\/([a-z0-9-]+)\/([A-Za-z0-9.+-]+)\/([A-Za-z0-9._-]+)$/;

/** Reads an address of the import map or of a request; undefined when it is none of ours. */
export const parseAddress = (address: string): ModuleAddress | undefined => {
  const [, module, version, file] = ADDRESS.exec(address) ?? [];
  if (!module || !version || !file || version.startsWith('.') || file.startsWith('.')) return undefined;
  return { module, version, file };
};

/**
 * Path of the folder of one version: `<module>/dist/<version>`, or `root-config/dist/vendor/…` for packages.
 * Undefined when it does not exist.
 */
export const versionFolder = (
  root: string,
  { module, version }: Omit<ModuleAddress, 'file'>,
): string | undefined =>
  [join(root, module, 'dist', version), join(root, 'root-config/dist/vendor', module, version)].find(
    (folder) => existsSync(folder),
  );

/** Path of a module's file; undefined when its version does not exist. */
export const moduleFile = (root: string, address: ModuleAddress): string | undefined => {
  const folder = versionFolder(root, address);
  return folder && join(folder, address.file);
};
