/** What can be drawn of the rows of a table: counts by size, values over time, values with their control limits. */
export const CHART_KINDS = ['pareto', 'run', 'control'] as const;
export type ChartKind = (typeof CHART_KINDS)[number];

/** What a table has drawn of its rows; `label` and all others name columns. */
export interface TableChart {
  kinds: ChartKind[];
  label: string;
  /** A number of each row: the rows are one chart. */
  value?: string;
  /** A text with many numbers, so that each row is a chart of its own, and the limits that they are to keep. */
  values?: string;
  lower?: string;
  upper?: string;
}

/** Numbers that are written with spaces, commas or semicolons between them; what is none is left out. */
export const numbersIn = (written: string): number[] =>
  written
    .split(/[\s,;，；、]+/)
    .filter((one) => one !== '')
    .map(Number)
    .filter(Number.isFinite);
