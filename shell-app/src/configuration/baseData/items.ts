import type { BaseDataItem } from '@attest/api-contract';

/** An item as it is edited: what was stored keeps its code. */
export interface EditedItem extends BaseDataItem {
  key: string;
  /** Null: it is new. */
  records: number | null;
}

const CODE = /^[A-Za-z][A-Za-z0-9_-]{0,39}$/;

/** What keeps a list from being saved: the problem, and the item it is about. */
export function problemOf(
  items: readonly EditedItem[],
): { problem: 'name' | 'code' | 'twice' | 'noneActive'; at: number } | null {
  const codes = new Set<string>();
  for (const [at, { code, name }] of items.entries()) {
    if (!name.zh.trim() || !name.en.trim()) return { problem: 'name', at };
    if (!CODE.test(code)) return { problem: 'code', at };
    if (codes.has(code)) return { problem: 'twice', at };
    codes.add(code);
  }
  return items.some(({ inactive }) => !inactive) ? null : { problem: 'noneActive', at: 0 };
}

/** The items with one of them moved by a place. */
export function moved<T>(items: readonly T[], at: number, by: -1 | 1): T[] {
  const next = [...items];
  const [item] = next.splice(at, 1);
  if (item !== undefined) next.splice(at + by, 0, item);
  return next;
}

/** As they are saved. */
export const toItems = (items: readonly EditedItem[]): BaseDataItem[] =>
  items.map(({ code, name, inactive }) => ({
    code,
    name: { zh: name.zh.trim(), en: name.en.trim() },
    inactive,
  }));
