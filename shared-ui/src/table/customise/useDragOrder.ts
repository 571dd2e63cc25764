import { type RefObject, useEffect, useRef } from 'react';
import Sortable from 'sortablejs';
import { useMediaQuery } from '../../query/useMediaQuery';

const ANIMATION = 180;
const DELAY = 10;

/** Makes the children of a list draggable by their `[data-handle]`; tells the old and the new position. */
export function useDragOrder(
  list: RefObject<HTMLElement | null>,
  onMove: (from: number, to: number) => void,
) {
  const calm = useMediaQuery('(prefers-reduced-motion: reduce)');
  const latest = useRef(onMove);
  latest.current = onMove;
  useEffect(() => {
    if (!list.current) return;
    const sortable = Sortable.create(list.current, {
      animation: calm ? 0 : ANIMATION,
      delay: DELAY,
      handle: '[data-handle]',
      onEnd: ({ item, oldIndex, newIndex }) => {
        if (oldIndex === undefined || newIndex === undefined || oldIndex === newIndex) return;
        // The element goes back where React knows it; the new order comes with the next render.
        const parent = item.parentElement;
        item.remove();
        parent?.insertBefore(item, parent.children[oldIndex] ?? null);
        latest.current(oldIndex, newIndex);
      },
    });
    return () => sortable.destroy();
  }, [list, calm]);
}
