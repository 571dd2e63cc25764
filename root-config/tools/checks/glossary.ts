import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { TEXT_WORKSPACES } from '@attest/api-contract/applications';
import { ROOT } from '../build/modules';
import type { Check } from './report';
import { PLURAL, type Texts, textsIn } from './texts';

const FILE = 'docs/glossary.md';

interface Term {
  zh: string;
  /** English words, as the glossary has them. */
  en: string;
  /** Finds any form of any of the words. */
  pattern: RegExp;
}

/** Any form of a word begins with it, but for a last letter that changes: `approve`, `approval`. */
const stem = (word: string): string => word.trim().replace(/[ey]$/, '');

const readTerms = (): Term[] =>
  [...readFileSync(join(ROOT, FILE), 'utf8').matchAll(/^\| ([^|]+) \| ([^|]+) \| [^|]+ \|$/gm)]
    .map(([, zh = '', en = '']) => ({ zh: zh.trim(), en: en.trim() }))
    .filter(({ zh }) => zh !== '中文' && !zh.startsWith('---'))
    .map(({ zh, en }) => ({ zh, en, pattern: new RegExp(`\\b(${en.split('/').map(stem).join('|')})`, 'i') }));

/** English texts of a Chinese one: as many as English has forms for one and for more. */
const englishOf = (en: Texts, key: string): string[] => {
  const plain = key.replace(PLURAL, '');
  return [...en]
    .filter(([other]) => other === key || other.replace(PLURAL, '') === plain)
    .map(([, text]) => text);
};

const faultsIn = (path: string, terms: Term[]): string[] => {
  const en = textsIn(path, 'en');
  return [...textsIn(path, 'zh')].flatMap(([key, text]) =>
    terms
      .filter(({ zh, pattern }) => text.includes(zh) && englishOf(en, key).some((one) => !pattern.test(one)))
      .map((term) => `${path}: ${key} has ${term.zh}, and in English no form of ${term.en}`),
  );
};

/** What the glossary calls one thing in both languages is called so in the texts. */
export const checkGlossary = (): Check => {
  const terms = readTerms();
  const folders = Object.values(TEXT_WORKSPACES).map((name) => `${name}/src/locales`);
  const faults = [...folders, 'api-contract/src/texts'].flatMap((path) => faultsIn(path, terms));
  return {
    name: 'texts keep to the glossary',
    faults: terms.length > 0 ? faults : [`${FILE} names no term`],
  };
};
