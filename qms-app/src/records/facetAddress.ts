/** Chosen values by facet key. */
export type Facets = Record<string, string[]>;

/** Facets as repeated address values, `devClass.major`. */
export const facetsInAddress = (facets: Facets): string[] =>
  Object.entries(facets).flatMap(([key, values]) => values.map((value) => `${key}.${value}`));

/** The opposite; what does not read as a facet is left out. */
export function facetsOfAddress(parts: string[]): Facets {
  const facets: Facets = {};
  for (const part of parts) {
    const dot = part.indexOf('.');
    if (dot < 1 || dot === part.length - 1) continue;
    const key = part.slice(0, dot);
    facets[key] = [...(facets[key] ?? []), part.slice(dot + 1)];
  }
  return facets;
}
