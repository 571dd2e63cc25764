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

/** All texts of a module by language, those of single pages too; undefined for a folder without any. */
export const moduleTexts = (folder: string): { zh: Texts; en: Texts } | undefined => {
  if (!existsSync(folder)) return undefined;
  const texts = { zh: {}, en: {} };
  for (const file of readdirSync(folder).sort()) {
    const [, language] = /(?:^|\.)(zh|en)\.json$/.exec(file) ?? [];
    if (language !== 'zh' && language !== 'en') continue;
    merge(texts[language], JSON.parse(readFileSync(join(folder, file), 'utf8')) as Texts);
  }
  return texts;
};
