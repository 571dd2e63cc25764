import { makeStyles, tokens } from '@fluentui/react-components';

/** Looks shared by stored files and files on their way. */
export const useFileStyles = makeStyles({
  list: {
    listStyleType: 'none',
    margin: 0,
    padding: 0,
    display: 'flex',
    flexDirection: 'column',
    rowGap: tokens.spacingVerticalXS,
  },
  file: { display: 'flex', alignItems: 'center', columnGap: tokens.spacingHorizontalS, minHeight: '28px' },
  grow: { flexGrow: 1, minWidth: 0, overflowWrap: 'anywhere' },
  note: { display: 'block', fontSize: tokens.fontSizeBase200 },
  muted: { color: tokens.colorNeutralForeground3, whiteSpace: 'nowrap', fontSize: tokens.fontSizeBase200 },
});
