import { describe, expect, it } from '@jest/globals';
import { fitScale, GAP, layoutOf, nextZoom, pageAt, pagesInView } from './layout';

const A4 = { width: 794, height: 1123 };
const pages = Array.from({ length: 200 }, () => A4);

describe('pages on the sheet', () => {
  const layout = layoutOf(pages, 0.5);

  it('stacks them with a gap', () => {
    expect(layout.tops.slice(0, 2)).toEqual([GAP, GAP + 561 + GAP]);
    expect(layout.height).toBe(GAP + 200 * (561 + GAP));
    expect(layout.width).toBe(397);
  });

  it('tells the page at a height, at both ends too', () => {
    expect(pageAt(layout, 0)).toBe(1);
    expect(pageAt(layout, layout.tops[41] ?? 0)).toBe(42);
    expect(pageAt(layout, (layout.tops[41] ?? 0) - 1)).toBe(41);
    expect(pageAt(layout, 1e9)).toBe(200);
  });

  it('draws only what is in view and its neighbours', () => {
    expect(pagesInView(layout, 0, 800)).toEqual([1, 2, 3]);
    expect(pagesInView(layout, layout.tops[99] ?? 0, 500)).toEqual([99, 100, 101]);
    expect(pagesInView(layout, layout.height, 800)).toEqual([199, 200]);
  });

  it('fits the widest page and never leaves sensible bounds', () => {
    expect(fitScale([A4, { width: 1123, height: 794 }], 1123 + 2 * GAP)).toBe(1);
    expect(fitScale([A4], 10)).toBe(0.25);
  });

  it('steps through the offered zooms', () => {
    expect(nextZoom(1, 1)).toBe(1.25);
    expect(nextZoom(0.93, 1)).toBe(1);
    expect(nextZoom(0.93, -1)).toBe(0.75);
    expect(nextZoom(3, 1)).toBe(3);
    expect(nextZoom(0.3, -1)).toBe(0.5);
  });
});
