import { makeStyles, rowColours, tokens } from '@attest/shared-ui';

/** CSS pixels: of the heads with three lines of a name, and of a row with its border. */
const HEADS = 98;
const ROW = 41;

export const useGridStyles = makeStyles({
  scroll: {
    overflow: 'auto',
    // What is said to screen readers alone scrolls with the cells and widens no page.
    position: 'relative',
    // Whole rows: below the heads as many as have room.
    maxHeight: `calc(${HEADS}px + round(down, 46vh - ${HEADS}px, ${ROW}px))`,
    borderRadius: tokens.borderRadiusXLarge,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    backgroundColor: tokens.colorNeutralBackground1,
    // A focused cell is never under the frozen heads.
    scrollPaddingTop: `${HEADS}px`,
    scrollPaddingInlineStart: '240px',
  },
  table: { borderCollapse: 'separate', borderSpacing: 0, fontVariantNumeric: 'tabular-nums' },
  head: {
    position: 'sticky',
    top: 0,
    zIndex: 1,
    boxSizing: 'border-box',
    height: `${HEADS}px`,
    width: '124px',
    minWidth: '124px',
    padding: tokens.spacingHorizontalS,
    textAlign: 'start',
    verticalAlign: 'top',
    fontWeight: tokens.fontWeightRegular,
    backgroundColor: tokens.colorNeutralBackground2,
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  corner: { insetInlineStart: 0, zIndex: 2, width: '232px', minWidth: '232px' },
  no: { display: 'block', color: tokens.colorNeutralForeground2, fontSize: tokens.fontSizeBase200 },
  name: {
    display: '-webkit-box',
    overflow: 'hidden',
    '-webkit-line-clamp': '3',
    '-webkit-box-orient': 'vertical',
    overflowWrap: 'anywhere',
  },
  rowHead: {
    position: 'sticky',
    insetInlineStart: 0,
    zIndex: 1,
    padding: `0 ${tokens.spacingHorizontalS}`,
    textAlign: 'start',
    fontWeight: tokens.fontWeightRegular,
    backgroundColor: tokens.colorNeutralBackground1,
    borderRight: `1px solid ${tokens.colorNeutralStroke2}`,
    borderBottom: `1px solid ${tokens.colorNeutralStroke3}`,
  },
  row: { display: 'flex', alignItems: 'baseline', columnGap: tokens.spacingHorizontalS, maxWidth: '232px' },
  rowName: { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  people: { marginInlineStart: 'auto', flexShrink: 0, color: tokens.colorNeutralForeground2 },
  cell: {
    boxSizing: 'border-box',
    height: `${ROW}px`,
    textAlign: 'center',
    cursor: 'pointer',
    borderBottom: `1px solid ${tokens.colorNeutralStroke3}`,
    borderRight: `1px solid ${tokens.colorNeutralStroke3}`,
    ':hover': { backgroundColor: rowColours.hover },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-2px' },
  },
  filled: { fontWeight: tokens.fontWeightSemibold },
  changed: {
    backgroundColor: tokens.colorStatusWarningBackground1,
    boxShadow: `inset 0 0 0 1px ${tokens.colorStatusWarningBorder1}`,
  },
  current: { outline: `2px solid ${tokens.colorBrandStroke1}`, outlineOffset: '-2px' },
  hidden: {
    position: 'absolute',
    width: '1px',
    height: '1px',
    overflow: 'hidden',
    clipPath: 'inset(50%)',
    whiteSpace: 'nowrap',
  },
});
