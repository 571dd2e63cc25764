import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

const PAGER = 50;
const MARGIN = 26;
const LEAST = 240;
/** What stands above may still grow just after mounting. */
const SETTLE = 80;

/** Height left in the window below the top of an element, for a list that scrolls inside it. Undefined: no limit. */
export function useAvailableHeight(ref: RefObject<HTMLElement | null>, fill: boolean): number | undefined {
  const [height, setHeight] = useState<number>();
  const last = useRef(0);
  useLayoutEffect(() => {
    if (!fill) return;
    const measure = () => {
      const top = (ref.current?.getBoundingClientRect().top ?? 0) + window.scrollY;
      const next = Math.max(LEAST, Math.floor(window.innerHeight - top - PAGER - MARGIN));
      if (next !== last.current) setHeight(next);
      last.current = next;
    };
    // Where the page is shown again the observer says whether anything has grown.
    if (last.current === 0) measure();
    const settled = setTimeout(measure, SETTLE);
    // What stands above may come later still: everything around grows by it.
    const around = new ResizeObserver(measure);
    for (let box = ref.current?.parentElement; box; box = box.parentElement) around.observe(box);
    window.addEventListener('resize', measure);
    return () => {
      clearTimeout(settled);
      around.disconnect();
      window.removeEventListener('resize', measure);
    };
  }, [ref, fill]);
  return fill ? height : undefined;
}
