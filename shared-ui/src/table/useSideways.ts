import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

/** What a box that scrolls sideways has room for, and at which of its sides something is out of sight. */
export interface Sideways {
  /** Pixels in sight; undefined until it is measured. */
  room: number | undefined;
  /** Sides with more beyond them. */
  hidden: 'none' | 'start' | 'end' | 'both';
}

/** Sides at which a box has more to show; a pixel of rounding does not count. */
export function hiddenSides(box: Pick<HTMLElement, 'scrollLeft' | 'scrollWidth' | 'clientWidth'>) {
  // Negative where the text runs from right to left.
  const gone = Math.abs(box.scrollLeft);
  const start = gone > 1;
  const end = box.scrollWidth - box.clientWidth - gone > 1;
  if (start && end) return 'both';
  return start ? 'start' : end ? 'end' : 'none';
}

/** Follows the width of a box that scrolls sideways, that of what is in it, and how far it is scrolled. */
export function useSideways(ref: RefObject<HTMLElement | null>): Sideways {
  const [sideways, setSideways] = useState<Sideways>({ room: undefined, hidden: 'none' });
  const known = useRef(false);
  useLayoutEffect(() => {
    const box = ref.current;
    if (!box) return;
    const measure = () => {
      known.current = true;
      const next: Sideways = { room: box.clientWidth || undefined, hidden: hiddenSides(box) };
      setSideways((now) => (now.room === next.room && now.hidden === next.hidden ? now : next));
    };
    // Where the page is shown again it has kept its size, or the observer says so: no layout is forced for it.
    if (!known.current) measure();
    const around = new ResizeObserver(measure);
    around.observe(box);
    if (box.firstElementChild) around.observe(box.firstElementChild);
    box.addEventListener('scroll', measure, { passive: true });
    return () => {
      around.disconnect();
      box.removeEventListener('scroll', measure);
    };
  }, [ref]);
  return sideways;
}
