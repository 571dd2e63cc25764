import { type RefObject, useEffect, useRef } from 'react';

/** What has no pages is measured in hundredths of its height. */
export const WHOLE = 100;

/** How far down one sees, in hundredths: all of it where nothing has to be scrolled. */
function extentOf({
  scrollTop,
  clientHeight,
  scrollHeight,
}: Pick<HTMLElement, 'scrollTop' | 'clientHeight' | 'scrollHeight'>): number {
  if (scrollHeight <= clientHeight) return WHOLE;
  // Scrolling stops at fractions of a pixel.
  const seen = Math.round((WHOLE * (scrollTop + clientHeight + 1)) / scrollHeight);
  return Math.min(WHOLE, Math.max(1, seen));
}

/** Tells how far down one sees of what scrolls, once `shown` is there (null: not yet) and whenever it is another. */
export function useExtent(
  scroller: RefObject<HTMLElement | null>,
  shown: unknown,
  onExtent: (extent: number) => void,
): void {
  const latest = useRef(onExtent);
  latest.current = onExtent;
  useEffect(() => {
    const element = scroller.current;
    if (!element || shown === null) return;
    const tell = () => latest.current(extentOf(element));
    tell();
    element.addEventListener('scroll', tell, { passive: true });
    return () => element.removeEventListener('scroll', tell);
  }, [scroller, shown]);
}
