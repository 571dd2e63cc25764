/** Figures that charts draw; what they come to is checked against published examples. */

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
const mean = (values: readonly number[]): number => sum(values) / values.length;

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  const upper = sorted[Math.floor(middle)] ?? Number.NaN;
  return Number.isInteger(middle) ? ((sorted[middle - 1] ?? Number.NaN) + upper) / 2 : upper;
}

/** A count with its name. */
export interface Counted {
  label: string;
  value: number;
}

/** A bar of a Pareto chart, with the share that it and all larger ones have. */
export interface ParetoBar extends Counted {
  cumulative: number;
}

/** Counts of the same name together, largest first. */
export function pareto(counts: readonly Counted[]): ParetoBar[] {
  const byLabel = new Map<string, number>();
  for (const { label, value } of counts) byLabel.set(label, (byLabel.get(label) ?? 0) + value);
  const total = sum([...byLabel.values()]);
  let reached = 0;
  return [...byLabel]
    .toSorted(([, a], [, b]) => b - a)
    .map(([label, value]) => {
      reached += value;
      return { label, value, cumulative: total > 0 ? reached / total : 0 };
    });
}

/** The causes to begin with: the largest that together make 80 %. */
export const vitalFew = (bars: readonly ParetoBar[]): number =>
  bars.findIndex(({ cumulative }) => cumulative >= 0.8 - 1e-9) + 1;

/** Values over time around their median. */
export interface RunChart {
  median: number;
  /** Values on one side of the median in a row, and how many chance allows. */
  longestRun: number;
  longestAllowed: number;
  /** How often the line crosses the median, and how often it does at least by chance. */
  crossings: number;
  fewestExpected: number;
  /** Too long a run, or too few crossings: more than chance. */
  shifted: boolean;
}

/**
 * A run chart by Anhøj's rules: a run longer than log2(n) + 3, rounded, or fewer crossings than the lower 5 % of a
 * binomial distribution over n - 1. Values on the median do not count.
 */
export function runChart(values: readonly number[]): RunChart {
  const middle = median(values);
  const sides = values.filter((value) => value !== middle).map((value) => value > middle);
  const count = sides.length;
  const runs = sides.reduce<number[]>((lengths, side, at) => {
    if (at > 0 && side === sides[at - 1]) lengths[lengths.length - 1] = (lengths.at(-1) ?? 0) + 1;
    else lengths.push(1);
    return lengths;
  }, []);
  const longestRun = Math.max(0, ...runs);
  const crossings = Math.max(0, runs.length - 1);
  const longestAllowed = count > 0 ? Math.round(Math.log2(count)) + 3 : 0;
  const fewestExpected = count > 1 ? lowerBinomial(count - 1, 0.05) : 0;
  return {
    median: middle,
    longestRun,
    longestAllowed,
    crossings,
    fewestExpected,
    shifted: longestRun > longestAllowed || crossings < fewestExpected,
  };
}

/** The least k of n tosses of a coin that is reached with at least the probability p. */
function lowerBinomial(n: number, p: number): number {
  let term = 0.5 ** n;
  let reached = term;
  let k = 0;
  while (reached < p && k < n) {
    term *= (n - k) / (k + 1);
    k += 1;
    reached += term;
  }
  return k;
}

/** d2 of two values: what relates the mean moving range to the standard deviation. */
const D2 = 1.128;

/** A chart of individual values with its limits, and which of Nelson's rules which points break. */
export interface ControlChart {
  mean: number;
  sigma: number;
  upper: number;
  lower: number;
  /** By the number of the rule, the points (from 0) that complete its pattern. */
  signals: { rule: NelsonRule; points: number[] }[];
}

/** Control limits of individual values from their mean moving range. */
export function controlChart(values: readonly number[]): ControlChart {
  const ranges = values.slice(1).map((value, at) => Math.abs(value - (values[at] ?? value)));
  const centre = mean(values);
  const sigma = ranges.length > 0 ? mean(ranges) / D2 : 0;
  return {
    mean: centre,
    sigma,
    upper: centre + 3 * sigma,
    lower: centre - 3 * sigma,
    signals: sigma > 0 ? nelson(values.map((value) => (value - centre) / sigma)) : [],
  };
}

export type NelsonRule = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8;

/** A pattern over the last `span` points, by their distance from the mean in standard deviations. */
interface Pattern {
  rule: NelsonRule;
  span: number;
  found(window: readonly number[]): boolean;
}

const BOTH_SIDES = [1, -1] as const;
/** At least so many of a window are beyond a distance on one side. */
const beyond = (window: readonly number[], least: number, distance: number): boolean =>
  BOTH_SIDES.some((side) => window.filter((z) => z * side > distance).length >= least);
const steps = (window: readonly number[]): number[] =>
  window.slice(1).map((z, at) => Math.sign(z - (window[at] ?? z)));

/** Nelson, Journal of Quality Technology 16 (1984). */
const PATTERNS: readonly Pattern[] = [
  { rule: 1, span: 1, found: (window) => window.some((z) => Math.abs(z) > 3) },
  { rule: 2, span: 9, found: (window) => beyond(window, 9, 0) },
  {
    rule: 3,
    span: 6,
    found: (window) => BOTH_SIDES.some((side) => steps(window).every((step) => step === side)),
  },
  {
    rule: 4,
    span: 14,
    found: (window) =>
      steps(window).every((step, at, all) => step !== 0 && (at === 0 || step === -(all[at - 1] ?? 0))),
  },
  { rule: 5, span: 3, found: (window) => beyond(window, 2, 2) },
  { rule: 6, span: 5, found: (window) => beyond(window, 4, 1) },
  { rule: 7, span: 15, found: (window) => window.every((z) => Math.abs(z) < 1) },
  {
    rule: 8,
    span: 8,
    found: (window) =>
      window.every((z) => Math.abs(z) > 1) && BOTH_SIDES.every((side) => window.some((z) => z * side > 1)),
  },
];

/** The points that complete each pattern, of those rules that any breaks; points are given in standard deviations. */
export function nelson(zs: readonly number[]): ControlChart['signals'] {
  return PATTERNS.map(({ rule, span, found }) => ({
    rule,
    points: zs.flatMap((_, end) =>
      end + 1 >= span && found(zs.slice(end + 1 - span, end + 1)) ? [end] : [],
    ),
  })).filter(({ points }) => points.length > 0);
}
