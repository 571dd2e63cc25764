import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ApplicationName, Language } from '@attest/api-contract';
import { hasFirstTexts } from './firstTexts';
import type { ImportMap } from './importMap';
import { parseAddress, versionFolder } from './moduleFiles';

/** Which page is asked for: it decides what is worth fetching before the loader asks for it. */
export type PageKind = 'signIn' | 'home' | ModuleApplication;

/** A module application by its name in the import map. */
type ModuleApplication = `@attest/${ApplicationName}`;

/** `assets.json` of a version folder, written by the build. */
interface ModuleAssets {
  entries: Record<string, { imports: string[]; files: string[] }>;
  chunks: Record<string, string[]>;
}

export interface PreloadFile {
  address: string;
  integrity?: string;
}

const NO_ASSETS: ModuleAssets = { entries: {}, chunks: {} };

const FRAME = ['@attest/root-config', '@attest/navbar', '@attest/shared-ui'];

/** Where a page starts, and the lazy chunks (as their imports name them) that it opens with. */
const startOf = (page: PageKind): { specifiers: string[]; chunks: string[] } => {
  if (page === 'signIn')
    return { specifiers: ['@attest/root-config', '@attest/shell-app'], chunks: ['./login/LoginPage'] };
  if (page === 'home')
    return { specifiers: [...FRAME, '@attest/shell-app'], chunks: ['./pages/FramedPages'] };
  return { specifiers: [...FRAME, page], chunks: ['./listParts'] };
};

/** Texts that come with an entry of the map, as its module's imports name them. */
const textsWith = (specifier: string, language: Language): string[] =>
  specifier === '@attest/shared-ui/records' ? [`../locales/recordList.${language}.json`] : [];

/** The texts of every module, as their imports name them. */
const textsIn = (language: Language): string[] => [
  `./locales/${language}.json`,
  `../locales/${language}.json`,
];

const assetsOf = (root: string, address: string): ModuleAssets => {
  const parsed = parseAddress(address);
  const folder = parsed && versionFolder(root, parsed);
  const file = folder && join(folder, 'assets.json');
  return file && existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as ModuleAssets) : NO_ASSETS;
};

const beside = (address: string, file: string): string =>
  address.slice(0, address.lastIndexOf('/') + 1) + file;

/**
 * Every file that a page fetches at once, each once: the modules, what they import, the chunks it opens with and those of
 * `alsoOpened`, its texts in one language. The sign-in page brings those along, where the build has written them.
 */
export const filesOfPage = (
  root: string,
  map: ImportMap,
  page: PageKind,
  language: Language,
  alsoOpened: string[] = [],
): PreloadFile[] => {
  const { specifiers, chunks } = startOf(page);
  const opened = [...chunks, ...alsoOpened];
  const found = new Map<string, PreloadFile>();
  const add = (address: string) => found.set(address, { address, integrity: map.integrity[address] });
  const visit = (specifier: string) => {
    const address = map.imports[specifier];
    if (!address || found.has(address)) return;
    add(address);
    const assets = assetsOf(root, address);
    const chunks =
      page === 'signIn' && hasFirstTexts(root, address)
        ? opened
        : [...opened, ...textsIn(language), ...textsWith(specifier, language)];
    const entry = assets.entries[address.slice(address.lastIndexOf('/') + 1)];
    for (const file of [...(entry?.files ?? []), ...chunks.flatMap((chunk) => assets.chunks[chunk] ?? [])]) {
      add(beside(address, file));
    }
    entry?.imports.forEach(visit);
  };
  specifiers.forEach(visit);
  return [...found.values()];
};

/** Encrypts the password; needed once somebody signs in. */
const CIPHER = './session/encryption';

/** What stands around the list of tasks, and comes while that is asked for. */
const aroundTasks = (language: Language): string[] => [
  './MoreFilters',
  `../locales/filters.${language}.json`,
  '../filter/SavedViews',
];

/** Files that are worth fetching while the password is typed: what sends it, and what the home page then needs. */
export const filesAhead = (root: string, map: ImportMap, language: Language): PreloadFile[] => {
  const utility = map.imports['@attest/shared-utility'] ?? '';
  const cipher = (assetsOf(root, utility).chunks[CIPHER] ?? []).map((file) => beside(utility, file));
  const there = new Set(filesOfPage(root, map, 'signIn', language).map(({ address }) => address));
  return [
    ...cipher.map((address) => ({ address, integrity: map.integrity[address] })),
    ...filesOfPage(root, map, 'home', language, aroundTasks(language)).filter(
      ({ address }) => !there.has(address),
    ),
  ];
};
