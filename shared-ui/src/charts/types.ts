import type { Tone } from '../states/ToneBadge';

/** One colour of a chart, with what it stands for. */
export interface ChartPart {
  key: string;
  label: string;
  tone: Tone;
}

/** One bar: how much of each part, and where a click on that part leads. */
export interface ChartBar {
  key: string;
  label: string;
  values: Record<string, number>;
}

export interface ChartProps {
  /** What is drawn, to a screen reader. */
  label: string;
  /** In the order in which they are stacked. */
  parts: ChartPart[];
  bars: ChartBar[];
  /** Address below the base of the list that a part of a bar counts; none where it leads nowhere. */
  pathOf: (bar: ChartBar, part: ChartPart) => string | undefined;
  /** A value as people read it; a whole number unless said otherwise. */
  valueText?: (value: number) => string;
}

/** What a part of a bar is called, with its value. */
export const linkName = (bar: ChartBar, part: Pick<ChartPart, 'label'>, value: string): string =>
  `${bar.label} · ${part.label} · ${value}`;

/** What a whole bar is called, with the values of its parts. */
export const barName = (bar: ChartBar, parts: ChartPart[], valueText: (value: number) => string): string =>
  [
    bar.label,
    ...parts.flatMap(({ key, label }) => (bar.values[key] ? `${label} ${valueText(bar.values[key])}` : [])),
  ].join(' · ');

export const totalOf = (bar: ChartBar, parts: ChartPart[]): number =>
  parts.reduce((sum, { key }) => sum + (bar.values[key] ?? 0), 0);

const STEPS = [1, 2, 2.5, 5, 10];

/** The next round number that a scale can end with: 1, 2, 2.5 or 5 times a power of ten; whole below ten. */
export function roundUp(value: number): number {
  if (value <= 1) return 1;
  const power = 10 ** Math.floor(Math.log10(value));
  const step = STEPS.find((one) => one * power >= value && (power >= 10 || Number.isInteger(one * power)));
  return (step ?? 10) * power;
}
