import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { type Language, PAGE_BLOCKS, type PageData, type PageTexts } from '@attest/api-contract';
import { escapeHtml } from './escapeHtml';
import type { FirstPage } from './firstPage';
import type { ImportMap } from './importMap';
import { moduleFile, parseAddress } from './moduleFiles';
import type { PreloadFile } from './preload';

export interface PageInput {
  /** Path of the suite's root with a trailing slash. */
  base: string;
  nonce: string;
  map: ImportMap;
  preload: PreloadFile[];
  /** Fetched while the password is typed. */
  prefetch: PreloadFile[];
  overridesAllowed: boolean;
  language: Language;
  /** Undefined: the modules ask for it. */
  data: PageData | undefined;
  /** Texts that the page begins with, by namespace. */
  texts: PageTexts['texts'];
  /** What is shown before there is any script. */
  first: FirstPage;
}

const beside = (address: string, file: string): string =>
  address.slice(0, address.lastIndexOf('/') + 1) + file;

// A same-origin preload without `crossorigin`: with it every file is fetched twice.
const preloadLink = ({ address, integrity }: PreloadFile): string =>
  `<link rel="preload" as="script" href="${escapeHtml(address)}"${integrity ? ` integrity="${escapeHtml(integrity)}"` : ''}>`;

/**
 * The loader of the modules and what they begin with. Where the page shows something already, that is drawn first: the
 * boot script takes them out of their template.
 */
const loaderOf = ({ map, first }: PageInput, preload: string): string => {
  const script = `<script defer src="${escapeHtml(map.imports.systemjs ?? '')}"></script>`;
  const loader = `${script}\n    ${preload}`;
  return first.html ? `<template id="${PAGE_BLOCKS.loader}">${loader}</template>` : loader;
};

const HTML_LANG: Record<Language, string> = { zh: 'zh-CN', en: 'en' };

/** Data in the page: nothing in it can end its element or begin another. */
const dataBlock = (id: string, content: object): string =>
  `<script type="application/json" id="${id}">${JSON.stringify(content).replaceAll('<', '\\u003c')}</script>`;

const blocksOf = ({ data, texts, language }: PageInput): string[] => [
  ...(data ? [dataBlock(PAGE_BLOCKS.data, data)] : []),
  ...(Object.keys(texts).length > 0
    ? [dataBlock(PAGE_BLOCKS.texts, { language, texts } satisfies PageTexts)]
    : []),
];

/** The page with its style and what it boots with, which lie beside the root configuration in force. */
export interface PageTemplate {
  html: string;
  style: string;
  boot: string;
}

/** Reads them as they are at this moment. Throws where the map names no root configuration of this server. */
export const pageTemplate = (root: string, map: ImportMap, base: string): PageTemplate => {
  const rootConfig = map.imports['@attest/root-config'] ?? '';
  const address = parseAddress(rootConfig);
  const read = (name: string): string => {
    const file = address && moduleFile(root, { ...address, file: name });
    if (!file)
      throw new Error('The import map names no root-config of this server: there is no page to serve');
    return readFileSync(file, 'utf8');
  };
  const sourceMap = beside(rootConfig, 'boot.js.map').replace(/^\.\//, base);
  // The map stays beside the root configuration.
  const boot = read('boot.js').replace(/(?<=\/\/# sourceMappingURL=)\S+\s*$/, sourceMap);
  if (/<\/script|<!--/i.test(boot)) throw new Error('The boot script would end its element in the page');
  return { html: read('index.html'), style: read('root.css'), boot };
};

/** What the content security policy of the page knows its one script by. */
const scriptHash = (script: string): string =>
  `'sha256-${createHash('sha256').update(script).digest('base64')}'`;

/** The page of every address of the suite. */
export const renderPage = ({ html, style, boot }: PageTemplate, input: PageInput): string => {
  const { base, nonce, map, prefetch, overridesAllowed, language } = input;
  const rootConfig = map.imports['@attest/root-config'] ?? '';
  const preload = input.preload.map(preloadLink).join('\n    ');
  const values: Record<string, string> = {
    title: input.first.title,
    firstPage: input.first.html,
    data: blocksOf(input).join('\n    '),
    base: escapeHtml(base),
    nonce: escapeHtml(nonce),
    bootScript: `<script>${boot}</script>`,
    style: `<style nonce="${escapeHtml(nonce)}">${style}</style>`,
    icon: escapeHtml(beside(rootConfig, 'icon.svg')),
    loader: loaderOf(input, preload),
    // Pages of former versions ask for these one by one.
    boot: escapeHtml(beside(rootConfig, 'boot.js')),
    systemjs: escapeHtml(map.imports.systemjs ?? ''),
    preload,
    stylesheet: escapeHtml(beside(rootConfig, 'root.css')),
    prefetch: escapeHtml(JSON.stringify(prefetch.map(({ address }) => address))),
    overrides: overridesAllowed ? escapeHtml(map.imports['import-map-overrides'] ?? '') : '',
  };
  return html
    .replace('<html lang="zh-CN">', `<html lang="${HTML_LANG[language]}">`)
    .replace(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '');
};

/** Addresses of other hosts in the map must be allowed to run. */
const foreignOrigins = (map: ImportMap): string[] => [
  ...new Set(
    Object.values(map.imports).flatMap((address) =>
      /^https?:/.test(address) ? [new URL(address).origin] : [],
    ),
  ),
];

/**
 * The content security policy of the page: no inline script but the one it boots with, known by its hash; no eval, styles
 * by nonce only. Where overrides are allowed, modules may also come from a developer's machine.
 */
export const contentSecurityPolicy = (
  host: string,
  { boot }: Pick<PageTemplate, 'boot'>,
  { nonce, map, overridesAllowed }: Pick<PageInput, 'nonce' | 'map' | 'overridesAllowed'>,
): string => {
  const local = overridesAllowed ? ['http://localhost:*', 'http://127.0.0.1:*'] : [];
  const directives: Record<string, string[]> = {
    'default-src': ["'self'"],
    'script-src': ["'self'", scriptHash(boot), ...foreignOrigins(map), ...local],
    'style-src': ["'self'", `'nonce-${nonce}'`],
    'img-src': ["'self'", 'data:', 'blob:'],
    'font-src': ["'self'", 'data:'],
    'connect-src': ["'self'", `ws://${host}`, `wss://${host}`, ...local],
    'worker-src': ["'self'", 'blob:'],
    'frame-src': ["'self'", 'blob:'],
    'object-src': ["'none'"],
    'base-uri': ["'self'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'self'"],
  };
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ');
};
