export interface Figure {
  name: string;
  value: number;
  limit: number;
  /** `most`: the value must not be above the limit; `least`: not below it. */
  kind: 'most' | 'least';
  unit: string;
}

/** The value at a share of the sorted samples, e.g. 0.5 for the median. */
export function quantile(samples: number[], share: number): number {
  const sorted = [...samples].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/** Prints one line: figure, limit, ratio of the two, and whether it holds. */
export function print({ name, value, limit, kind, unit }: Figure): void {
  const holds = kind === 'most' ? value <= limit : value >= limit;
  const shown = (n: number) => n.toLocaleString('en', { maximumFractionDigits: 2 });
  const bound = `${kind === 'most' ? '≤' : '≥'} ${shown(limit)} ${unit}`;
  console.log(
    `${name.padEnd(58)} ${`${shown(value)} ${unit}`.padStart(14)}   ${bound.padEnd(16)} ${shown(value / limit).padStart(6)} ×  ${holds ? 'ok' : 'OVER'}`,
  );
}
