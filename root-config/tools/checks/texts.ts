import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { TEXT_WORKSPACES } from '@attest/api-contract/applications';
import { ROOT } from '../build/modules';
import { filesMatching, type SourceFile } from './files';
import type { Check } from './report';

export const PLURAL = /_(zero|one|two|few|many|other)$/;
/** A number and what it counts: there may be one. */
const COUNTED = /\{\{count\}\} (?:people|[a-z]+s)\b/;

type Tree = { [key: string]: string | Tree };
/** Text by key, with dots between levels. */
export type Texts = Map<string, string>;

const flatten = (tree: Tree, prefix = ''): [string, string][] =>
  Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [[prefix + key, value]] : flatten(value, `${prefix}${key}.`),
  );

/** A package's texts: what comes with its first screen and with single pages (`<page>.zh.json`). */
const textsOf = (name: string, language: string): Texts => textsIn(`${name}/src/locales`, language);

/** Texts of a folder in one language, by their keys. */
export const textsIn = (path: string, language: string): Texts => {
  const folder = join(ROOT, path);
  const files = readdirSync(folder).filter((file) => new RegExp(`^(\\w+\\.)?${language}\\.json$`).test(file));
  return new Map(
    files.flatMap((file) => flatten(JSON.parse(readFileSync(join(folder, file), 'utf8')) as Tree)),
  );
};

/** Plural forms count as one key: languages differ in how many they have. */
const keysOf = (texts: Texts): Set<string> =>
  new Set([...texts.keys()].map((key) => key.replace(PLURAL, '')));

const parameters = (text: string): string =>
  [...text.matchAll(/\{\{\s*(\w+)/g)]
    .map(([, name]) => name)
    .sort()
    .join();

/** What may name a key in the sources: the fixed beginnings of composed ones, and every word in quotes. */
const usedKeys = (files: SourceFile[]) => {
  const beginnings = new Set<string>();
  const words = new Set<string>();
  for (const { text } of files) {
    for (const [, start = ''] of text.matchAll(/`([A-Za-z][\w.]*\.)\$\{/g)) beginnings.add(start);
    for (const [, word = ''] of text.matchAll(/['"`]([A-Za-z]\w*(?:\.\w+)*)['"`]/g)) words.add(word);
  }
  return { beginnings: [...beginnings], words };
};

const faultsOf = (name: string): string[] => {
  const zh = textsOf(name, 'zh');
  const en = textsOf(name, 'en');
  const zhKeys = keysOf(zh);
  const enKeys = keysOf(en);
  const files = [
    ...filesMatching(/\.tsx?$/, `${name}/src`),
    // Forms are declared with their calls, and name their texts there.
    ...filesMatching(/\.ts$/, 'api-contract/src/declared'),
  ].filter(({ path }) => !/\.test\.tsx?$/.test(path));
  const { beginnings, words } = usedKeys(files);
  const isUsed = (key: string) =>
    words.has(key) ||
    beginnings.some((start) => key.startsWith(start)) ||
    // The last part of a key whose beginning is composed: `${kind}.title`.
    files.some(({ text }) => text.includes(`}.${key.split('.').at(-1)}\``));
  return [
    ...[...zhKeys].filter((key) => !enKeys.has(key)).map((key) => `${name}: ${key} has no English text`),
    ...[...enKeys].filter((key) => !zhKeys.has(key)).map((key) => `${name}: ${key} has no Chinese text`),
    ...[...zh]
      .filter(([key, text]) => en.has(key) && parameters(text) !== parameters(en.get(key) ?? ''))
      .map(([key]) => `${name}: ${key} has other parameters in English`),
    ...[...en]
      .filter(([key, text]) => COUNTED.test(text) && !PLURAL.test(key))
      .map(([key]) => `${name}: ${key} has no form for one in English`),
    ...[...zhKeys].filter((key) => !isUsed(key)).map((key) => `${name}: ${key} is not used`),
  ];
};

/** Every text is there in both languages, and none lies about unused; that a key asked for exists, its type says. */
export const checkTexts = (): Check[] =>
  Object.values(TEXT_WORKSPACES).map((name) => ({
    name: `texts of ${name}`,
    faults: faultsOf(name),
  }));
