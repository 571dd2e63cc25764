import { execFileSync } from 'node:child_process';
import { cpSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { ROOT } from '../build/modules';

/** A CycloneDX document, as far as it is read or added to here. */
interface Sbom {
  metadata: { component: object };
  components: Component[];
  dependencies: { ref: string; dependsOn?: string[] }[];
}

export interface Component {
  type: string;
  'bom-ref': string;
  name: string;
  version: string;
  licenses?: object[];
}

/** What npm answers about packages of workspaces; it refuses a tree that lacks one. */
const npm = (args: string[], workspaces: string[]): string =>
  execFileSync(
    process.platform === 'win32' ? 'npm.cmd' : 'npm',
    [...args, ...workspaces.map((name) => `--workspace=@attest/${name}`)],
    { cwd: ROOT, encoding: 'utf8', maxBuffer: 2 ** 28, shell: process.platform === 'win32' },
  );

const isOurs = (folder: string): boolean =>
  folder === ROOT || relative(join(ROOT, 'node_modules'), folder).startsWith('@attest');

/** Absolute folders of all installed packages that these workspaces need at run time. */
export const packagesOf = (workspaces: string[]): string[] =>
  npm(['ls', '--all', '--omit=dev', '--parseable'], workspaces)
    .split('\n')
    .filter((folder) => folder && !isOurs(folder));

export interface Package {
  name: string;
  version: string;
  license?: string | { type: string };
}

export const manifestOf = (folder: string): Package =>
  JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Package;

/** The bill of materials of these workspaces and packages, as npm writes it, with `more` that npm does not know. */
export const sbomOf = (workspaces: string[], packages: string[], more: Component[]): object => {
  const sbom = JSON.parse(
    npm(['sbom', '--sbom-format=cyclonedx', '--sbom-type=application'], workspaces),
  ) as Sbom;
  // npm itself leaves out with the tools of developers what they share with what runs.
  const folders = [ROOT, ...workspaces.map((name) => join(ROOT, name)), ...packages];
  const refs = new Set(folders.map(manifestOf).map(({ name, version }) => `${name}@${version}`));
  const listed = ({ 'bom-ref': ref }: Component) => refs.has(ref);
  return {
    ...sbom,
    // npm calls it by the name of the folder.
    metadata: { ...sbom.metadata, component: { ...sbom.metadata.component, name: 'attest' } },
    components: [...sbom.components.filter(listed), ...more],
    dependencies: sbom.dependencies
      .filter(({ ref }) => refs.has(ref))
      .map(({ ref, dependsOn = [] }) => ({ ref, dependsOn: dependsOn.filter((one) => refs.has(one)) })),
  };
};

/** Only who develops needs them. */
const DEVELOPMENT = /\.(map|d\.[cm]?ts|tsbuildinfo)$/;

/** Copies packages to where Node looks for them below `target`. */
export const copyPackages = (folders: string[], target: string): void => {
  for (const folder of folders)
    cpSync(folder, join(target, relative(ROOT, folder)), {
      recursive: true,
      verbatimSymlinks: true,
      // Packages within packages are named by themselves.
      filter: (path) => !DEVELOPMENT.test(path) && path !== join(folder, 'node_modules'),
    });
};
