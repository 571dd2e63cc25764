import { describe, expect, it } from '@jest/globals';
import { controlChart, nelson, pareto, runChart, vitalFew } from './statistics';

describe('a Pareto chart', () => {
  it('has the figures of the example of the R package qcc', () => {
    const bars = pareto([
      { label: 'price code', value: 80 },
      { label: 'schedule date', value: 27 },
      { label: 'supplier code', value: 66 },
      { label: 'contact num.', value: 94 },
      { label: 'part num.', value: 33 },
    ]);
    expect(bars.map(({ label }) => label)).toEqual([
      'contact num.',
      'price code',
      'supplier code',
      'part num.',
      'schedule date',
    ]);
    expect(bars.map(({ cumulative }) => Number((cumulative * 100).toFixed(2)))).toEqual([
      31.33, 58, 80, 91, 100,
    ]);
    expect(vitalFew(bars)).toBe(3);
  });

  it('adds what has the same name, and is empty without counts', () => {
    expect(
      pareto([
        { label: 'a', value: 1 },
        { label: 'b', value: 2 },
        { label: 'a', value: 3 },
      ]),
    ).toEqual([
      { label: 'a', value: 4, cumulative: 4 / 6 },
      { label: 'b', value: 2, cumulative: 1 },
    ]);
    expect(vitalFew(pareto([{ label: 'a', value: 0 }]))).toBe(0);
  });
});

describe('a run chart', () => {
  // Anhøj and Olesen, PLoS ONE 9 (2014), table 1: useful observations, longest run, fewest crossings.
  it.each([
    [10, 6, 2],
    [12, 7, 3],
    [16, 7, 4],
    [20, 7, 6],
    [24, 8, 8],
  ])('of %i values allows runs of %i and expects %i crossings', (count, longestAllowed, fewestExpected) => {
    const values = Array.from({ length: count }, (_, at) => at % 2);
    expect(runChart(values)).toMatchObject({
      median: 0.5,
      longestRun: 1,
      crossings: count - 1,
      longestAllowed,
      fewestExpected,
      shifted: false,
    });
  });

  it('finds a shift, and leaves out what lies on the median', () => {
    expect(runChart([1, 1, 2, 1, 2, 3, 5, 6, 5, 6, 6])).toMatchObject({
      median: 3,
      longestRun: 5,
      crossings: 1,
      shifted: true,
    });
  });
});

describe('a control chart', () => {
  it('has the limits of the NIST handbook (6.3.2.2, flowrate)', () => {
    const { mean, upper, lower, signals } = controlChart([
      49.6, 47.6, 49.9, 51.3, 47.8, 51.2, 52.6, 52.4, 53.6, 52.1,
    ]);
    expect([mean, upper, lower].map((value) => Number(value.toFixed(4)))).toEqual([50.81, 55.8041, 45.8159]);
    expect(signals).toEqual([]);
  });

  it('has the limits of Montgomery (paint primer viscosity)', () => {
    const { mean, upper, lower } = controlChart([
      33.75, 33.05, 34, 33.81, 33.46, 34.02, 33.68, 33.27, 33.49, 33.2, 33.62, 33, 33.54, 33.12, 33.84,
    ]);
    expect([mean, upper, lower].map((value) => Number(value.toFixed(2)))).toEqual([33.52, 34.8, 32.24]);
  });

  it('of one value, or of the same again and again, has no signals', () => {
    expect(controlChart([5]).signals).toEqual([]);
    expect(controlChart([5, 5, 5, 5, 5, 5, 5, 5, 5, 5])).toMatchObject({ upper: 5, lower: 5, signals: [] });
  });
});

describe("Nelson's rules", () => {
  const twice = (...values: number[]) => [...values, ...values];

  // The fewest points that break each rule; without the last of them none is broken.
  it.each([
    [1, [3.1]],
    [2, [0.4, 0.2, 0.6, 0.1, 1.2, 0.3, 0.8, 0.2, 0.5]],
    [3, [-0.9, -0.6, -0.2, 0.1, 0.7, 1.1]],
    [4, twice(0.5, -0.5, 0.7, -0.4, 1.3, -0.6, 0.2).map((z, at) => (at > 6 ? -z : z))],
    [5, [2.3, 0.2, 2.1]],
    [6, [1.2, 1.4, 0.1, 1.1, 1.3]],
    [7, [0.1, 0.3, -0.2, 0.9, -0.6, -0.7, 0.4, 0.5, -0.1, -0.8, 0.6, 0.7, 0.2, -0.3, -0.4]],
    [8, [1.2, -1.3, -1.4, 1.1, 1.6, -1.2, -1.1, 1.3]],
  ])('find the pattern of rule %i at its last point', (rule, zs) => {
    expect(nelson(zs)).toEqual([{ rule, points: [zs.length - 1] }]);
    expect(nelson(zs.slice(0, -1))).toEqual([]);
  });
});
