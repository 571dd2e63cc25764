/** What can be drawn of the rows of a table: counts by size, values over time, values with their control limits. */
export const CHART_KINDS = ['pareto', 'run', 'control'] as const;
export type ChartKind = (typeof CHART_KINDS)[number];
