/** Size of a page at 100 %, in CSS pixels. */
export interface PageSize {
  width: number;
  height: number;
}

/** Where every page stands on the sheet, in CSS pixels; `tops[i]` belongs to page i + 1. */
export interface Layout {
  tops: number[];
  sizes: PageSize[];
  width: number;
  height: number;
}

/** Space above, below and between pages. */
export const GAP = 12;

/** Stacks the pages at a scale. */
export function layoutOf(sizes: PageSize[], scale: number): Layout {
  const scaled = sizes.map(({ width, height }) => ({
    width: Math.floor(width * scale),
    height: Math.floor(height * scale),
  }));
  const tops: number[] = [];
  let top = GAP;
  for (const { height } of scaled) {
    tops.push(top);
    top += height + GAP;
  }
  return { tops, sizes: scaled, width: Math.max(0, ...scaled.map(({ width }) => width)), height: top };
}

/** The page at a height of the sheet, from 1. */
export function pageAt({ tops }: Layout, y: number): number {
  let low = 0;
  let high = tops.length - 1;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((tops[middle] ?? 0) <= y) low = middle;
    else high = middle - 1;
  }
  return low + 1;
}

/** Pages to draw when `height` pixels from `top` are in view: those, and one before and after. */
export function pagesInView(layout: Layout, top: number, height: number): number[] {
  const first = Math.max(1, pageAt(layout, top) - 1);
  const last = Math.min(layout.tops.length, pageAt(layout, top + height) + 1);
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}

/** The scale at which the widest page fills `width` pixels. */
export const fitScale = (sizes: PageSize[], width: number): number => {
  const widest = Math.max(1, ...sizes.map((size) => size.width));
  return Math.min(3, Math.max(0.25, (width - 2 * GAP) / widest));
};

/** Zoom levels offered, in per cent. */
export const ZOOMS = [50, 75, 100, 125, 150, 200, 300];

/** The next offered zoom above (`1`) or below (`-1`) a scale, as a scale. */
export function nextZoom(scale: number, direction: 1 | -1): number {
  const percent = Math.round(scale * 100);
  const found = direction > 0 ? ZOOMS.find((one) => one > percent) : ZOOMS.findLast((one) => one < percent);
  return (found ?? (direction > 0 ? Math.max(...ZOOMS) : Math.min(...ZOOMS))) / 100;
}
