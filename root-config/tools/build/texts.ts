import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

interface Texts {
  [key: string]: string | Texts;
}

const merge = (into: Texts, from: Texts): void => {
  for (const [key, value] of Object.entries(from)) {
    const present = into[key];
    if (typeof value === 'object' && typeof present === 'object') merge(present, value);
    else into[key] = value;
  }
};

type ByLanguage = { zh: Texts; en: Texts };

/**
 * Texts of a module by language: those that it begins with, and all, those of single pages too. Undefined for a folder
 * without any.
 */
export const moduleTexts = (folder: string): { first: ByLanguage; all: ByLanguage } | undefined => {
  if (!existsSync(folder)) return undefined;
  const first: ByLanguage = { zh: {}, en: {} };
  const all: ByLanguage = { zh: {}, en: {} };
  for (const file of readdirSync(folder).sort()) {
    const [, page, language] = /^(?:(.+)\.)?(zh|en)\.json$/.exec(file) ?? [];
    if (language !== 'zh' && language !== 'en') continue;
    const texts = JSON.parse(readFileSync(join(folder, file), 'utf8')) as Texts;
    if (!page) first[language] = structuredClone(texts);
    merge(all[language], texts);
  }
  return { first, all };
};
