import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react';
import { type Layout, pageAt, pagesInView } from './layout';

/** Part of the height at which one is taken to read; what is looked for comes to stand there. */
const READ_AT = 1 / 3;

interface View {
  top: number;
  height: number;
}

/** Which pages are in view, which one is being read, and moving between them. */
export function usePageScroll(scroller: RefObject<HTMLElement | null>, layout: Layout, startPage: number) {
  const [view, setView] = useState<View>({ top: 0, height: 0 });
  // The place is kept as page and part of it, so that zooming does not lose it.
  const place = useRef({ page: startPage, part: 0 });
  const placed = useRef<Layout | null>(null);

  const read = useCallback(() => {
    const element = scroller.current;
    if (!element || placed.current !== layout) return;
    const page = pageAt(layout, element.scrollTop);
    const height = layout.sizes[page - 1]?.height ?? 1;
    place.current = { page, part: (element.scrollTop - (layout.tops[page - 1] ?? 0)) / height };
    setView({ top: element.scrollTop, height: element.clientHeight });
  }, [scroller, layout]);

  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element || layout.tops.length === 0) return;
    const { page, part } = place.current;
    const index = Math.min(page, layout.tops.length) - 1;
    element.scrollTop =
      (layout.tops[index] ?? 0) + part * (layout.sizes[index]?.height ?? 0) - (part === 0 ? 12 : 0);
    placed.current = layout;
    read();
  }, [scroller, layout, read]);

  const goTo = useCallback(
    (page: number, y?: number) => {
      const element = scroller.current;
      const index = Math.min(Math.max(page, 1), layout.tops.length) - 1;
      const top = layout.tops[index] ?? 0;
      if (!element) return;
      element.scrollTop = y === undefined ? top - 12 : top + y - element.clientHeight * READ_AT;
    },
    [scroller, layout],
  );

  const { top, height } = view;
  return {
    read,
    goTo,
    /** The page being read. */
    page: layout.tops.length === 0 ? startPage : pageAt(layout, top + height * READ_AT),
    shown: height === 0 ? [] : pagesInView(layout, top, height),
  };
}
