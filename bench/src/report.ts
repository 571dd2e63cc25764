/** A comparison of our figure with a peer's or a limit, measured in one run. */
export interface Figure {
  what: string;
  ours: number;
  /** What ours is held against: the peer's figure, or a limit. */
  against: number;
  unit: string;
  /** Bound of `ours / against`, which is 1 for a plain limit. */
  ratio?: number;
  /** `most`: the ratio must not be above its bound; `least`: not below it; `none`: only told. */
  kind: 'most' | 'least' | 'none';
}

/** The value at a share of the sorted samples, e.g. 0.5 for the median. */
export function quantile(samples: number[], share: number): number {
  const sorted = [...samples].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

export const median = (samples: number[]): number => quantile(samples, 0.5);

const WIDTHS = [62, 14, 14, 8, 8, 5];
const line = (cells: string[]): string =>
  cells.map((cell, column) => (column ? cell.padStart(WIDTHS[column] ?? 0) : cell.padEnd(62))).join(' ');
const shown = (value: number): string => value.toLocaleString('en', { maximumFractionDigits: 2 });

/** The head of the table. */
export function printHead(): void {
  const head = line(['what', 'ours', 'peer or limit', 'ratio', 'bound', 'holds']);
  console.log(`${head}\n${'-'.repeat(head.length)}`);
}

/** One line of the table. */
export function print({ what, ours, against, unit, ratio = 1, kind }: Figure): void {
  const value = ours / against;
  const holds = kind === 'none' || (kind === 'most' ? value <= ratio : value >= ratio);
  const bound = kind === 'none' ? '' : `${kind === 'most' ? '≤' : '≥'} ${shown(ratio)}`;
  const verdict = kind === 'none' ? '' : holds ? 'yes' : 'NO';
  console.log(
    line([what, `${shown(ours)} ${unit}`, `${shown(against)} ${unit}`, shown(value), bound, verdict]),
  );
}
