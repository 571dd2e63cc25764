import type { TextNamespace, TextOverride } from '@attest/api-contract';

/** One text of the product, and the tenant's own wording of it. */
export interface TextRow {
  /** `namespace:key`. */
  id: string;
  namespace: TextNamespace;
  key: string;
  zh: string;
  en: string;
  own: TextOverride | undefined;
}

interface Texts {
  [key: string]: string | Texts;
}
export interface ModuleTexts {
  zh: Texts;
  en: Texts;
}

const flat = (texts: Texts, before = ''): [key: string, text: string][] =>
  Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'string' ? [[before + key, value]] : flat(value, `${before}${key}.`),
  );

/** Texts of one module by key, in both languages; plural forms that only one language has stand alone. */
export function rowsOf(namespace: TextNamespace, { zh, en }: ModuleTexts): Omit<TextRow, 'own'>[] {
  const [inZh, inEn] = [new Map(flat(zh)), new Map(flat(en))];
  return [...new Set([...inZh.keys(), ...inEn.keys()])].sort().map((key) => ({
    id: `${namespace}:${key}`,
    namespace,
    key,
    zh: inZh.get(key) ?? '',
    en: inEn.get(key) ?? '',
  }));
}

export interface TextFilter {
  text?: string;
  namespace?: string[];
  /** Only texts with a wording of the tenant. */
  own?: boolean;
}

/** Rows that the filter asks for: the text may stand in the key or in any wording. */
export function filtered(rows: TextRow[], { text = '', namespace, own }: TextFilter): TextRow[] {
  const wanted = text.trim().toLowerCase();
  return rows.filter(
    (row) =>
      (!namespace?.length || namespace.includes(row.namespace)) &&
      (!own || row.own) &&
      (!wanted ||
        [row.id, row.zh, row.en, row.own?.zh, row.own?.en].some((one) =>
          one?.toLowerCase().includes(wanted),
        )),
  );
}

const placeholders = (text: string) => [...new Set(text.match(/\{\{.*?\}\}/g) ?? [])].sort();

/** Placeholders that a wording has and the product's text has not, or the other way round. */
export function wrongPlaceholders(original: string, wording: string): string[] {
  const [all, given] = [placeholders(original), placeholders(wording)];
  return [...all.filter((one) => !given.includes(one)), ...given.filter((one) => !all.includes(one))];
}
