import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import type { HTMLAttributes } from 'react';

const useStyles = makeStyles({
  card: {
    display: 'flex',
    flexDirection: 'column',
    rowGap: tokens.spacingVerticalM,
    boxSizing: 'border-box',
    padding: `${tokens.spacingVerticalL} ${tokens.spacingHorizontalL}`,
    minWidth: 0,
    borderRadius: tokens.borderRadiusXLarge,
    border: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke2}`,
    backgroundColor: tokens.colorNeutralBackground1,
  },
  small: { padding: '8px 12px', rowGap: '4px' },
});

/** Content on the neutral canvas: a hairline and round corners, no shadow. */
export function Card({ size, className, ...rest }: HTMLAttributes<HTMLDivElement> & { size?: 'small' }) {
  const styles = useStyles();
  return <div {...rest} className={mergeClasses(styles.card, size === 'small' && styles.small, className)} />;
}
