import type { Bilingual } from '../common';

const inBothLanguages = (value: unknown): value is Bilingual =>
  typeof value === 'object' && value !== null && 'zh' in value && 'en' in value;

/** A text with its parameters in the places of `{{name}}`; of those in both languages, the one that is asked for. */
export const filled = (
  text: string,
  params: Record<string, unknown> = {},
  language: keyof Bilingual = 'en',
): string =>
  text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => {
    const value = params[name];
    return String((inBothLanguages(value) ? value[language] : value) ?? '');
  });

/** A sentence in both languages, filled from its parameters. */
export const worded = (
  zh: string,
  en: string,
  params: Record<string, string | number | Bilingual> = {},
): Bilingual => ({ zh: filled(zh, params, 'zh'), en: filled(en, params, 'en') });
