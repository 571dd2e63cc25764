import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { APPLICATIONS, type ApplicationName } from '@attest/api-contract/applications';

/** Absolute path of the repository, without a trailing slash. */
export const ROOT = fileURLToPath(new URL('../../..', import.meta.url)).replace(/[\\/]$/, '');

/** One file in the import map: what it is built from, and which specifiers it answers. */
export interface BrowserModule {
  /** folder name in addresses: `/modules/<name>/<version>/<name>.js` */
  name: string;
  version: string;
  /** absolute path of the entry */
  entry: string;
  /** absolute path of the folder of this version's files */
  output: string;
  /** the specifiers of the import map that lead to this file */
  specifiers: string[];
  /** absolute paths whose content decides whether a build is stale */
  inputs: string[];
  /** folders of other packages that are bundled with it and answer no specifier of their own */
  bundled?: string[];
  /** workspace whose package.json holds the version; undefined for a vendor file */
  workspace?: string;
  /** further entries of the same build, handed out as specifiers of their own: they share every package with it */
  more?: { specifier: string; name: string; entry: string }[];
  /** exports added to those of the entry */
  also?: string;
  /** shared specifiers that only lazy chunks need: fetched with the first of those */
  lazyShared?: string[];
  /** lazy parts (their webpackChunkNames) whose common code is one file: pages begin with one of them */
  beginnings?: string[];
  /** further files put beside the entry, as they are */
  extras?: string[];
  /** what the page shows before there is any script: `firstPage(language)` of the entry, and its style */
  firstPage?: { entry: string; style: string };
  /** a script that runs before any System module, built beside the entry: file name → source */
  classic?: Record<string, string>;
  /** `copy`: the package's own built file is served as it is */
  kind: 'webpack' | 'copy';
}

interface Manifest {
  version: string;
}

const manifest = (path: string): Manifest => JSON.parse(readFileSync(join(ROOT, path), 'utf8')) as Manifest;
const installed = (name: string): string => manifest(`node_modules/${name}/package.json`).version;

/** What decides about every build besides a module's own sources. */
const COMMON_INPUTS = ['package-lock.json', 'root-config/tools/webpack', 'root-config/tools/build'].map(
  (path) => join(ROOT, path),
);

const vendor = (name: string, packageName: string, specifiers: string[], file?: string): BrowserModule => {
  const version = installed(packageName);
  const entry = file
    ? join(ROOT, 'node_modules', file)
    : join(ROOT, `root-config/src/vendor/${name}.${name === 'react' ? 'js' : 'ts'}`);
  return {
    name,
    version,
    entry,
    output: join(ROOT, 'root-config/dist/vendor', name, version),
    specifiers,
    inputs: [...COMMON_INPUTS, entry],
    kind: file ? 'copy' : 'webpack',
  };
};

const workspace = (
  name: string,
  more: Partial<
    Pick<
      BrowserModule,
      | 'entry'
      | 'more'
      | 'also'
      | 'lazyShared'
      | 'beginnings'
      | 'specifiers'
      | 'extras'
      | 'classic'
      | 'firstPage'
      | 'bundled'
    >
  > = {},
): BrowserModule => {
  const { version } = manifest(`${name}/package.json`);
  return {
    name,
    version,
    workspace: name,
    entry: join(ROOT, name, 'src/main.ts'),
    output: join(ROOT, name, 'dist', version),
    specifiers: [`@attest/${name}`],
    inputs: [
      ...COMMON_INPUTS,
      join(ROOT, name, 'src'),
      join(ROOT, name, 'package.json'),
      join(ROOT, 'api-contract/src'),
      ...(more.bundled ?? []),
    ],
    kind: 'webpack',
    ...more,
  };
};

/** What pdf.js asks for by name beside its own files: character maps, fonts that need no embedding, image decoders. */
const PDF_DATA = /\.(bcmap|pfb|ttf|wasm)$|_nowasm_fallback\.js$/;

const pdfData = (): string[] =>
  ['cmaps', 'standard_fonts', 'wasm'].flatMap((name) => {
    const folder = join(ROOT, 'node_modules/pdfjs-dist', name);
    return readdirSync(folder)
      .filter((file) => PDF_DATA.test(file))
      .map((file) => join(folder, file));
  });

/** What every icon is made with: shared-ui has it, and the other modules take it from there. */
export const ICON_MAKER = 'node_modules/@fluentui/react-icons/lib/utils/createFluentIcon.js';

/** The pages of records, and what further pages with a form are made with: they come with the first of those. */
const RECORDS = '@attest/shared-ui/records';
const FORMS = '@attest/shared-ui/forms';

/** What single applications have beside their sources. */
const MORE_OF: Partial<Record<ApplicationName, () => Parameters<typeof workspace>[1]>> = {
  'shell-app': () => ({
    lazyShared: [FORMS, '@griffel/react', '@attest/shared-ui', '@tanstack/react-query', 'react-router-dom'],
    beginnings: ['signIn', 'framed'],
    bundled: ['shared-utility/src/early', 'shared-ui/src/frame', 'shared-ui/src/query'].map((folder) =>
      join(ROOT, folder),
    ),
    firstPage: {
      entry: join(ROOT, 'shell-app/src/login/firstPage.tsx'),
      style: join(ROOT, 'shell-app/src/login/signIn.css'),
    },
  }),
  // Its first screen is a list of records.
  'qms-app': () => ({ lazyShared: [FORMS] }),
  'dms-app': () => ({ extras: pdfData() }),
};

/** Everything the import map names, in the order in which it is built. */
export const browserModules = (): BrowserModule[] => [
  vendor('systemjs', 'systemjs', ['systemjs'], 'systemjs/dist/system.min.js'),
  vendor(
    'import-map-overrides',
    'import-map-overrides',
    ['import-map-overrides'],
    'import-map-overrides/dist/import-map-overrides.js',
  ),
  vendor('react', 'react', ['react', 'react/jsx-runtime', 'react-dom', 'react-dom/client', 'scheduler']),
  vendor('router', 'react-router-dom', ['react-router-dom']),
  vendor('i18n', 'i18next', ['i18next', 'react-i18next']),
  vendor('rxjs', 'rxjs', ['rxjs']),
  {
    ...vendor('single-spa', 'single-spa', ['single-spa', 'single-spa-react']),
    also: "export { default } from 'single-spa-react';",
  },
  vendor('query', '@tanstack/react-query', ['@tanstack/react-query']),
  workspace('shared-utility', { entry: join(ROOT, 'shared-utility/src/index.ts') }),
  workspace('shared-ui', {
    entry: join(ROOT, 'shared-ui/src/index.ts'),
    specifiers: ['@attest/shared-ui', '@griffel/react'],
    // What the icons of the applications are made with.
    also: [
      `export { createFluentIcon } from ${JSON.stringify(join(ROOT, ICON_MAKER))};`,
      "export { __resetStyles, __staticStyles, __styles, makeResetStyles, makeStaticStyles, makeStyles, mergeClasses } from '@griffel/react';",
    ].join('\n'),
    more: [
      { specifier: RECORDS, name: 'records', entry: join(ROOT, 'shared-ui/src/records.ts') },
      { specifier: FORMS, name: 'forms', entry: join(ROOT, 'shared-ui/src/forms.ts') },
    ],
    lazyShared: ['react-router-dom'],
  }),
  workspace('root-config', {
    extras: ['index.html', 'root.css', 'icon.svg'].map((file) => join(ROOT, 'root-config/src', file)),
    bundled: [join(ROOT, 'shared-utility/src/early')],
    classic: { 'boot.js': join(ROOT, 'root-config/src/boot/boot.ts') },
  }),
  ...APPLICATIONS.map((name) => workspace(name, { lazyShared: [RECORDS, FORMS], ...MORE_OF[name]?.() })),
];

/** Every specifier that a module answers, with the file inside its folder. */
export const filesBySpecifier = (module: BrowserModule): [specifier: string, file: string][] => [
  ...module.specifiers.map((specifier): [string, string] => [specifier, `${module.name}.js`]),
  ...(module.more ?? []).map(({ specifier, name }): [string, string] => [
    specifier,
    `${module.name}.${name}.js`,
  ]),
];

/** Address of a file of a module in the import map: relative, so that a sub-path works. */
export const addressOf = (module: BrowserModule, file: string): string =>
  `./modules/${module.name}/${module.version}/${file}`;
