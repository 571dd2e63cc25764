import type { Bilingual, DeclaredField, DeclaredForm } from '@attest/api-contract';
import type { FieldWords } from './registry';

interface Texts {
  readonly [key: string]: string | Texts;
}

/** Texts of an application, file by file. */
export type FormTexts = Readonly<Record<'zh' | 'en', readonly Texts[]>>;

/**
 * How the trail tells what is typed into forms that are declared in the contract: fields, columns and options are called
 * as on the screen. A field of several forms has the options of all. Throws for a key that no file has.
 */
export function wordsOfForms(texts: FormTexts, ...forms: DeclaredForm[]): Record<string, FieldWords> {
  const words: Record<string, FieldWords> = {};
  for (const [key, field] of forms.flatMap((form) => Object.entries(form))) {
    const { codes, ...own } = wordsOf(field, texts);
    const all = { ...words[key]?.codes, ...codes };
    words[key] = { ...own, ...words[key], ...(Object.keys(all).length > 0 && { codes: all }) };
    if (field.type === 'texts') Object.assign(words, halvesOf(key, textsAt(texts, field.label)));
  }
  return words;
}

/** What codes are called whose texts have a key in common. */
export function codesAt<C extends string>(
  texts: FormTexts,
  key: string,
  codes: readonly C[],
): Record<C, Bilingual> {
  return Object.fromEntries(codes.map((code) => [code, textsAt(texts, `${key}.${code}`)])) as Record<
    C,
    Bilingual
  >;
}

function wordsOf(field: DeclaredField, texts: FormTexts): FieldWords {
  const base = 'texts' in field ? field.texts : undefined;
  const options = ('options' in field && field.options) || [];
  return {
    label: textsAt(texts, field.label),
    ...(base && { codes: codesAt(texts, base, options.map(String)) }),
    ...(field.type === 'rows' && { parts: wordsOfForms(texts, field.columns) }),
  };
}

/** A text in both languages may be recorded as two. */
const halvesOf = (key: string, { zh, en }: Bilingual): Record<string, FieldWords> => ({
  [`${key}.zh`]: { label: { zh: `${zh}（中文）`, en: `${en} (Chinese)` } },
  [`${key}.en`]: { label: { zh: `${zh}（英文）`, en: `${en} (English)` } },
});

const textsAt = (texts: FormTexts, key: string): Bilingual => ({
  zh: textAt(texts.zh, key),
  en: textAt(texts.en, key),
});

function textAt(files: readonly Texts[], key: string): string {
  for (const file of files) {
    const text = key
      .split('.')
      .reduce<string | Texts | undefined>(
        (at, part) => (typeof at === 'object' ? at[part] : undefined),
        file,
      );
    if (typeof text === 'string') return text;
  }
  throw new Error(`No text for ${key}`);
}
