export interface FilterOption {
  value: string;
  label: string;
  /** How many entries match; shown, and the list is sorted by it. */
  count?: number;
  /** More than `count` do. */
  more?: boolean;
}

/** One question of a filter card. */
export interface FilterSection {
  key: string;
  label: string;
  /** One answer or several. */
  kind: 'radio' | 'checkbox';
  /** Undefined until they are known: their room is kept. */
  options: FilterOption[] | undefined;
  /** A chosen radio may be chosen again to clear it; true unless said otherwise. */
  clearable?: boolean;
}

/** The chosen values of each section by its key; no entry means no restriction. */
export type FilterValue = Record<string, string[]>;

/** Highest count first where counts are shown; otherwise as given. */
export const sortedOptions = (options: FilterOption[]): FilterOption[] =>
  options.some((option) => option.count !== undefined)
    ? [...options].sort((a, b) => (b.count ?? 0) - (a.count ?? 0))
    : options;

/** The values of a section after one option was clicked. */
export function toggled(section: FilterSection, chosen: string[], value: string): string[] {
  const has = chosen.includes(value);
  if (section.kind === 'radio') return has ? (section.clearable === false ? chosen : []) : [value];
  return has ? chosen.filter((one) => one !== value) : [...chosen, value];
}

/** A filter with one section changed; sections without values are left out. */
export function withSection(filter: FilterValue, key: string, values: string[]): FilterValue {
  const { [key]: _, ...rest } = filter;
  return values.length > 0 ? { ...rest, [key]: values } : rest;
}
