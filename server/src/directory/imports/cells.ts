import { plainText } from '../../platform/renditions/uploadedTable';

/** `2026-1-5`, also with slashes or dots, as `YYYY-MM-DD`; undefined for what is no day of the calendar. */
export function dayOf(written: string): string | undefined {
  const [, year, month, day] = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(written) ?? [];
  const text = `${year}-${month?.padStart(2, '0')}-${day?.padStart(2, '0')}`;
  const parsed = new Date(`${text}T00:00:00Z`);
  return Number.isNaN(parsed.getTime()) || parsed.toISOString().slice(0, 10) !== text ? undefined : text;
}

/** What a cell says of several things, one after the other or each on a line of its own. */
export const partsOf = (written: string): string[] =>
  written
    .split(/[,，、;；\n]/)
    .map((part) => part.trim())
    .filter(Boolean);

const YES = ['是', 'yes', 'y', 'true', '1'];
const NO = ['否', 'no', 'n', 'false', '0'];

/** Undefined for what is neither. */
export const yesOrNo = (written: string): boolean | undefined =>
  YES.includes(plainText(written)) ? true : NO.includes(plainText(written)) ? false : undefined;

interface Named {
  /** What a cell has to say to mean it. */
  value: string;
  code: string;
  names: string[];
}

/** Finds what a cell names, by code or by name in either language. */
export type Finder = (written: string) => string | undefined;

/** Codes go before names that look the same; a name that several have finds none of them. */
export function finderOf(all: Named[]): Finder {
  const known = new Map<string, string | undefined>();
  for (const { value, names } of all)
    for (const name of new Set(names.map(plainText))) known.set(name, known.has(name) ? undefined : value);
  for (const { value, code } of all) known.set(plainText(code), value);
  return (written) => known.get(plainText(written));
}
