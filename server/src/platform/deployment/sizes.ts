import { existsSync, readFileSync, statSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';
import { type Language, MODULE_APPLICATIONS, type PageData } from '@attest/api-contract';
import { firstPageOf } from './firstPage';
import { firstTexts } from './firstTexts';
import type { ImportMap } from './importMap';
import { moduleFile, parseAddress } from './moduleFiles';
import { filesOfPage, type PreloadFile } from './preload';

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
const frame = (map: ImportMap): PreloadFile[] => {
  const rootConfig = map.imports['@attest/root-config'] ?? '';
  const folder = rootConfig.slice(0, rootConfig.lastIndexOf('/') + 1);
  return ['index.html', 'boot.js', 'root.css']
    .map((file) => ({ address: folder + file }))
    .concat({
      address: map.imports.systemjs ?? '',
    });
};

/** Texts in the sign-in page itself, and what it shows before there is any script. */
const brought = (root: string, map: ImportMap, language: Language): number => {
  const texts = firstTexts(root, map, language);
  const tenant = { tenantId: '', sysNameZhCN: '', sysNameEn: '', loginTypes: ['password'], providers: [] };
  const data = { tenant, wording: { cn: {}, en: {} } } as unknown as PageData;
  const { html } = firstPageOf(root, map, { base: '/', nonce: '', language, data, texts, chosen: false });
  return brotliCompressSync(JSON.stringify(texts) + html).length;
};

const measureIn = (root: string, map: ImportMap, language: Language): SizeRow[] => {
  const home = filesOfPage(root, map, 'home', language);
  const loaded = new Set(home.map(({ address }) => address));
  return [
    row(
      root,
      'sign-in',
      140 * KIB,
      [...frame(map), ...filesOfPage(root, map, 'signIn', language)],
      [{ address: 'texts and form in the page', bytes: brought(root, map, language) }],
    ),
    row(root, 'home', 254 * KIB, [...frame(map), ...home]),
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
