import type { Oddity } from './oddities';

interface Exception {
  /** The page, or the name of the file. */
  at: RegExp;
  /** Rules that do not count there. */
  rules: string[];
}

/** Where keys, placeholders and both languages are what the page is about. */
const ON_PURPOSE: Exception[] = [
  { at: /^\/administration\/settings\/translations$/, rules: ['key', 'code', 'language'] },
  { at: /^\/qms-service-config\/templates$/, rules: ['code'] },
];

/** Whether an oddity is left alone at a place. */
export const isException = (place: string, { rule }: Oddity): boolean =>
  ON_PURPOSE.some(({ at, rules }) => at.test(place) && rules.includes(rule));
