import type { ImportMap } from './importMap';
import { parseAddress } from './moduleFiles';

/** What a new map deploys, by module; versions as they stand in the addresses. */
export interface MapChange {
  added: { module: string; to: string }[];
  removed: { module: string; from: string }[];
  changed: { module: string; from: string; to: string }[];
}

const versionOf = (address: string): string => parseAddress(address)?.version ?? address;

/** Compares two maps; specifiers that share an address count as one module each. */
export const changesBetween = (before: ImportMap, after: ImportMap): MapChange => {
  const modules = new Set([...Object.keys(before.imports), ...Object.keys(after.imports)]);
  const change: MapChange = { added: [], removed: [], changed: [] };
  for (const module of modules) {
    const from = before.imports[module];
    const to = after.imports[module];
    if (from === to) continue;
    if (!from && to) change.added.push({ module, to: versionOf(to) });
    else if (from && !to) change.removed.push({ module, from: versionOf(from) });
    else if (from && to) change.changed.push({ module, from: versionOf(from), to: versionOf(to) });
  }
  return change;
};
