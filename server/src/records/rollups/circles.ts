import type { QualityProcessDefinition } from '../definitions/process';
import { countedType } from './compile';

type Types = Readonly<Record<string, Pick<QualityProcessDefinition, 'form'>>>;

const countedBy = (types: Types, type: string): Map<string, string> =>
  new Map(
    Object.entries(types[type]?.form.rules?.rollups ?? {}).map(([key, one]) => [countedType(one), key]),
  );

/**
 * Roll-ups of a type over records that themselves, or by others, roll up records of the type: a change of one would wait
 * for that of the other, and never come to an end. By the key of the roll-up, the types on the way.
 */
export function circlesOf(types: Types, type: string): Map<string, string[]> {
  const circles = new Map<string, string[]>();
  const next = (one: string) => countedBy(types, one).keys();
  for (const [over, key] of countedBy(types, type)) {
    const way = wayTo(next, type, [over]);
    if (way) circles.set(key, way);
  }
  return circles;
}

/** How one comes to a type by what is `next` to the last of a way, and so on; null where one does not. */
export function wayTo(
  next: (type: string) => Iterable<string>,
  type: string,
  way: string[],
): string[] | null {
  const last = way.at(-1) as string;
  if (last === type) return way;
  for (const one of next(last)) {
    const found = way.includes(one) ? null : wayTo(next, type, [...way, one]);
    if (found) return found;
  }
  return null;
}
