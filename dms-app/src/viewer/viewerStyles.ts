import { makeStyles, tokens } from '@attest/shared-ui';

/** Shared by the views of all formats. */
export const useViewerStyles = makeStyles({
  view: { display: 'flex', flexDirection: 'column', flexGrow: 1, minHeight: 0 },
  beside: { display: 'flex', flexGrow: 1, minHeight: 0, '& > :last-child': { minWidth: 0 } },
  scroller: {
    position: 'relative',
    flexGrow: 1,
    minHeight: 0,
    overflow: 'auto',
    // Clear of the top bar and of a decision bar.
    scrollMarginTop: '200px',
    scrollMarginBottom: '180px',
    backgroundColor: tokens.colorNeutralBackground4,
    overscrollBehavior: 'contain',
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-2px' },
    // A print that nobody registered must not come from here.
    '@media print': { display: 'none' },
  },
  notPrinted: { display: 'none', '@media print': { display: 'block', padding: '24px' } },
});
