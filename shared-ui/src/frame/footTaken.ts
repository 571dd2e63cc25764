import { type RefObject, useLayoutEffect } from 'react';

const NAME = '--attest-foot';

/** CSS length that a bar takes at the foot of the page: what comes there stands above it. */
export const FOOT_TAKEN = `var(${NAME}, 0px)`;

/** Says how high a bar is that sticks to the foot of the page, for as long as it does. */
export function useFootTaken(bar: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const target = bar.current;
    if (!target) return;
    const { style } = document.documentElement;
    const watch = new ResizeObserver(() => {
      const sticks = getComputedStyle(target).position === 'sticky';
      style.setProperty(NAME, `${sticks ? target.offsetHeight : 0}px`);
    });
    watch.observe(target);
    return () => {
      watch.disconnect();
      style.removeProperty(NAME);
    };
  }, [bar]);
}
