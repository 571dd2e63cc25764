import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

export type Language = 'zh' | 'en';

/** Languages that a journey is played in: one, about half of all journeys in each; both by `npm run test:long`. */
export const mostly = (language: Language): Language[] =>
  process.env.LONG === 'true' ? ['zh', 'en'] : [language];

type Tree = { [key: string]: string | Tree };
interface Named {
  key?: string;
  id?: string;
  label?: Record<Language, string>;
  options?: { value: string; label: Record<Language, string> }[];
  columns?: Named[];
}

const read = <T>(path: string): T =>
  JSON.parse(readFileSync(fileURLToPath(new URL(`../../${path}`, import.meta.url)), 'utf8')) as T;

/** Texts of a module: what comes with its first screen and with single pages (`<page>.zh.json`). */
const filesOf = (module: string, language: Language) =>
  readdirSync(fileURLToPath(new URL(`../../${module}/src/locales`, import.meta.url))).filter((file) =>
    new RegExp(`^(\\w+\\.)?${language}\\.json$`).test(file),
  );

const textIn = (tree: Tree, key: string): string | Tree | undefined =>
  key
    .split('.')
    .reduce<string | Tree | undefined>(
      (found, part) => (typeof found === 'object' ? found[part] : undefined),
      tree,
    );

/** A text of the product as the person sees it, e.g. `text('en', 'shell-app', 'login.account')`. */
export function text(
  language: Language,
  module: string,
  key: string,
  params: Record<string, unknown> = {},
): string {
  const trees = filesOf(module, language).map((file) => read<Tree>(`${module}/src/locales/${file}`));
  const plural = new Intl.PluralRules(language).select(Number(params.count));
  const found = [key, `${key}_${plural}`]
    .flatMap((one) => trees.map((tree) => textIn(tree, one)))
    .find((one) => one !== undefined);
  if (typeof found !== 'string') throw new Error(`${module} has no text ${key} in ${language}`);
  return found.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(params[name] ?? ''));
}

/** Names of fields and options of a form, from its definition. */
export function fieldTexts(path: string) {
  const { fields } = read<{ fields: Named[] }>(path);
  const fieldOf = (key: string): Named => {
    const found = fields.find((field) => field.key === key);
    if (!found) throw new Error(`${path} has no field ${key}`);
    return found;
  };
  const columnOf = (key: string, column: string): Named => {
    const found = fieldOf(key).columns?.find((one) => one.key === column);
    if (!found) throw new Error(`${key} has no column ${column}`);
    return found;
  };
  const optionOf = ({ key, options }: Named, language: Language, value: string): string => {
    const found = options?.find((one) => one.value === value);
    if (!found) throw new Error(`${key} has no option ${value}`);
    return found.label[language];
  };
  return {
    label: (language: Language, key: string): string => fieldOf(key).label?.[language] ?? '',
    option: (language: Language, key: string, value: string): string =>
      optionOf(fieldOf(key), language, value),
    labelIn: (language: Language, key: string, column: string): string =>
      columnOf(key, column).label?.[language] ?? '',
    optionIn: (language: Language, key: string, column: string, value: string): string =>
      optionOf(columnOf(key, column), language, value),
    /** Names of the rows that a table always has, in their order. */
    rowsOf: (language: Language, key: string, column: string): string[] =>
      (columnOf(key, column).options ?? []).map(({ label }) => label[language]),
  };
}

/** Labels of the deviation form. */
export const { label, option } = fieldTexts('server/src/modules/quality/processes/deviation/fields.json');
