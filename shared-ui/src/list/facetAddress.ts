import type { Chosen } from './types';

/** Chosen values as repeated values of one parameter, `devClass.major`. */
export const facetsInAddress = (facets: Chosen): string[] =>
  Object.entries(facets).flatMap(([key, values]) => values.map((value) => `${key}.${value}`));

/** The opposite; what does not read as a facet is left out. */
export function facetsOfAddress(parts: string[]): Chosen {
  const facets: Chosen = {};
  for (const part of parts) {
    const dot = part.indexOf('.');
    if (dot < 1 || dot === part.length - 1) continue;
    const key = part.slice(0, dot);
    facets[key] = [...(facets[key] ?? []), part.slice(dot + 1)];
  }
  return facets;
}
