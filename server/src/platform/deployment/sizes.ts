import { existsSync, readFileSync, statSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';
import { type Language, MODULE_APPLICATIONS, type PageData } from '@attest/api-contract';
import { firstPageOf, NO_FIRST_PAGE } from './firstPage';
import { firstTexts } from './firstTexts';
import type { ImportMap } from './importMap';
import { moduleFile, parseAddress } from './moduleFiles';
import { pageTemplate, renderPage } from './page';
import { filesAhead, filesOfPage, type PreloadFile } from './preload';

export interface SizeRow {
  name: string;
  /** Brotli bytes of everything fetched. */
  bytes: number;
  budget: number;
  files: { address: string; bytes: number }[];
}

const KIB = 1024;

const sizeOf = (root: string, address: string): number => {
  const parsed = parseAddress(address);
  const file = parsed && moduleFile(root, parsed);
  if (!file) return 0;
  return existsSync(`${file}.br`)
    ? statSync(`${file}.br`).size
    : brotliCompressSync(readFileSync(file)).length;
};

const row = (
  root: string,
  name: string,
  budget: number,
  files: PreloadFile[],
  more: SizeRow['files'] = [],
): SizeRow => {
  const sized = files
    .map(({ address }) => ({ address, bytes: sizeOf(root, address) }))
    .concat(more)
    .sort((a, b) => b.bytes - a.bytes);
  return { name, budget, files: sized, bytes: sized.reduce((sum, { bytes }) => sum + bytes, 0) };
};

/** What comes with every page besides the modules. */
const frame = (map: ImportMap): PreloadFile[] => [{ address: map.imports.systemjs ?? '' }];

const tenant = { tenantId: '', sysNameZhCN: '', sysNameEn: '', loginTypes: ['password'], providers: [] };
const PAGE_DATA = { tenant, wording: { cn: {}, en: {} } } as unknown as PageData;

/** The page itself: of the sign-in page with its texts and what it shows before there is any script. */
const page = (
  root: string,
  map: ImportMap,
  language: Language,
  kind: 'signIn' | 'home',
  files: PreloadFile[],
) => {
  const signIn = kind === 'signIn';
  const input = {
    base: '/',
    nonce: '',
    language,
    data: PAGE_DATA,
    texts: signIn ? firstTexts(root, map, language) : {},
  };
  const first = signIn ? firstPageOf(root, map, { ...input, chosen: false }) : NO_FIRST_PAGE;
  const prefetch = signIn ? filesAhead(root, map, language) : [];
  const html = renderPage(pageTemplate(root, map, input.base), {
    ...input,
    map,
    first,
    preload: files,
    prefetch,
    overridesAllowed: false,
  });
  return { address: 'the page', bytes: brotliCompressSync(html).length };
};

const measureIn = (root: string, map: ImportMap, language: Language): SizeRow[] => {
  const home = filesOfPage(root, map, 'home', language);
  const signIn = filesOfPage(root, map, 'signIn', language);
  const loaded = new Set(home.map(({ address }) => address));
  return [
    row(
      root,
      'sign-in',
      140 * KIB,
      [...frame(map), ...signIn],
      [page(root, map, language, 'signIn', signIn)],
    ),
    row(root, 'home', 240 * KIB, [...frame(map), ...home], [page(root, map, language, 'home', home)]),
    ...MODULE_APPLICATIONS.map(({ name }) =>
      row(
        root,
        `@attest/${name}`,
        44 * KIB,
        filesOfPage(root, map, `@attest/${name}`, language).filter(({ address }) => !loaded.has(address)),
      ),
    ),
  ];
};

/**
 * Transfer of the sign-in page, the home, and each module application's first screen on top of the home, each in the
 * language whose texts are longer.
 */
export const measure = (root: string, map: ImportMap): SizeRow[] => {
  const english = measureIn(root, map, 'en');
  return measureIn(root, map, 'zh').map((chinese, index) => {
    const other = english[index];
    return other && other.bytes > chinese.bytes ? other : chinese;
  });
};
