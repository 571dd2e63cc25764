/** Height of the top bar, which stays where it is while a page scrolls below it. */
export const TOP_BAR = '48px';
/** Height that pages have: that of the window, less what the banner of overridden modules takes at its foot. */
export const WINDOW = '(100vh - var(--attest-banner, 0px))';

/** One hand, one column. */
export const PHONE = '@media (max-width: 640px)';
/** Not wide enough for two columns. */
export const NARROW = '@media (max-width: 1000px)';
/** Room for two columns of their own height; a window zoomed to 400 % has none. */
export const SPLIT = '@media (min-width: 1001px) and (min-height: 520px)';
