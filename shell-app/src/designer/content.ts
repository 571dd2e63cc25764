/** What a version says, while it is being written: it may be unfinished. */
export type Content = Readonly<Record<string, unknown>>;

/** A group of a definition, as it may be. */
export type Part = Readonly<Record<string, unknown>>;

const isPart = (value: unknown): value is Part => typeof value === 'object' && value !== null;

const keysOf = (place: string): string[] => place.split('/').slice(1);

/** What stands at a place, such as `/form/fields/3`. */
export const partAt = (content: unknown, place: string): unknown =>
  keysOf(place).reduce<unknown>((part, key) => (isPart(part) ? part[key] : undefined), content);

/** The list at a place; empty where there is none. */
export function listAt(content: unknown, place: string): readonly Part[] {
  const list = partAt(content, place);
  return Array.isArray(list) ? list.map((one) => (isPart(one) ? one : {})) : [];
}

/** The group at a place; empty where there is none. */
export function groupAt(content: unknown, place: string): Part {
  const group = partAt(content, place);
  return isPart(group) && !Array.isArray(group) ? group : {};
}

function replaced(part: unknown, [key, ...rest]: string[], value: unknown): unknown {
  if (key === undefined) return value;
  if (Array.isArray(part))
    return part.map((one, at) => (String(at) === key ? replaced(one, rest, value) : one));
  const group = isPart(part) ? part : {};
  const next = replaced(group[key], rest, value);
  if (next !== undefined) return { ...group, [key]: next };
  const { [key]: _, ...others } = group;
  return others;
}

/** The same with another value at a place; undefined takes a part of a group away. */
export const withPart = (content: Content, place: string, value: unknown): Content =>
  replaced(content, keysOf(place), value) as Content;

/** The list or group around a place, and the key in it. */
export function around(place: string): { parent: string; key: string } {
  const cut = place.lastIndexOf('/');
  return { parent: place.slice(0, cut), key: place.slice(cut + 1) };
}

const isIndex = (key: string) => /^\d+$/.test(key);

/** The same without what stands at a place. */
export function withoutPart(content: Content, place: string): Content {
  const { parent, key } = around(place);
  const list = partAt(content, parent);
  if (!Array.isArray(list)) return withPart(content, place, undefined);
  return withPart(
    content,
    parent,
    list.filter((_, at) => String(at) !== key),
  );
}

/** The same with an entry put into a list, at its end unless it is said before which. */
export function withEntry(content: Content, place: string, entry: unknown, before?: number): Content {
  const list = partAt(content, place);
  const entries: unknown[] = Array.isArray(list) ? list : [];
  return withPart(content, place, entries.toSpliced(before ?? entries.length, 0, entry));
}

/** The same with two entries of a list in each other's places. */
export function withSwapped(content: Content, list: string, one: number, other: number): Content {
  const entries = partAt(content, list);
  if (!Array.isArray(entries)) return content;
  const next = entries.with(one, entries[other]).with(other, entries[one]);
  return withPart(content, list, next);
}

/** Where an entry goes when it is moved among those of its kind; null at the end. Fields move within their section. */
export function neighbour(content: Content, place: string, by: -1 | 1): number | null {
  const { parent, key } = around(place);
  if (!isIndex(key)) return null;
  const list = listAt(content, parent);
  const own = list[Number(key)]?.section;
  for (let at = Number(key) + by; at >= 0 && at < list.length; at += by)
    if (parent !== '/form/fields' || list[at]?.section === own) return at;
  return null;
}

/** A key that nothing has yet: `field`, `field2`, `field3` … */
export function freeKey(taken: readonly unknown[], stem: string): string {
  if (!taken.includes(stem)) return stem;
  for (let count = 2; ; count++) if (!taken.includes(`${stem}${count}`)) return `${stem}${count}`;
}
