import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Language, PageTexts } from '@attest/api-contract';
import type { ImportMap } from './importMap';
import { parseAddress, versionFolder } from './moduleFiles';

/** Namespaces of the texts of the modules that the sign-in page begins with. */
const NAMESPACES: Record<string, string> = {
  '@attest/root-config': 'root',
  '@attest/shell-app': 'shell-app',
};

/** File with the texts that a module begins with, written by the build; versions from before it have none. */
const fileOf = (root: string, address: string): string | undefined => {
  const parsed = parseAddress(address);
  const folder = parsed && versionFolder(root, parsed);
  const file = folder && join(folder, 'firstTexts.json');
  return file && existsSync(file) ? file : undefined;
};

/** Whether the texts that a module begins with can be put into a page. */
export const hasFirstTexts = (root: string, address: string): boolean => fileOf(root, address) !== undefined;

/** Texts that the sign-in page begins with, by namespace, so that nothing is asked for before it can be shown. */
export const firstTexts = (root: string, map: ImportMap, language: Language): PageTexts['texts'] =>
  Object.fromEntries(
    Object.entries(NAMESPACES).flatMap(([specifier, namespace]) => {
      const file = fileOf(root, map.imports[specifier] ?? '');
      if (!file) return [];
      const texts = JSON.parse(readFileSync(file, 'utf8')) as Record<Language, Record<string, unknown>>;
      return [[namespace, texts[language]]];
    }),
  );
