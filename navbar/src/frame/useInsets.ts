import { useLayoutEffect } from 'react';

/** Pixels. */
export const BAR_HEIGHT = 48;
export const NAV_WIDTH = 240;
export const RAIL_WIDTH = 48;

/** Leaves room for bar and navigation around the applications, and keeps focused parts clear of the bar. */
export function useInsets(navWidth: number): void {
  useLayoutEffect(() => {
    const content = document.getElementById('app-base');
    const page = document.documentElement;
    content?.style.setProperty('padding-inline-start', `${navWidth}px`);
    content?.style.setProperty('padding-block-start', `${BAR_HEIGHT}px`);
    page.style.setProperty('scroll-padding-block-start', `${BAR_HEIGHT + 8}px`);
    return () => {
      content?.style.removeProperty('padding-inline-start');
      content?.style.removeProperty('padding-block-start');
      page.style.removeProperty('scroll-padding-block-start');
    };
  }, [navWidth]);
}
