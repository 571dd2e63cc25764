import { makeStyles, mergeClasses, Text, Title3, tokens } from '@fluentui/react-components';
import { type ReactNode, useEffect } from 'react';
import { NARROW, PHONE, SPLIT, TOP_BAR, WINDOW } from '../theme/sizes';
import { useT } from './useT';

const useStyles = makeStyles({
  // The height of tabs, which may arrive later than the rest.
  tabs: {
    minHeight: '44px',
    order: 1,
    minWidth: 0,
    overflowX: 'auto',
    [NARROW]: { order: 2, flexBasis: '100%' },
  },
  root: {
    display: 'flex',
    flexDirection: 'column',
    rowGap: tokens.spacingVerticalL,
    padding: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalXXL} ${tokens.spacingVerticalXXL}`,
    minWidth: 0,
    [PHONE]: { padding: '12px' },
  },
  head: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '8px 16px', minHeight: '44px' },
  title: { display: 'flex', alignItems: 'baseline', columnGap: '8px', minWidth: 0 },
  heading: { margin: 0 },
  count: { color: tokens.colorNeutralForeground2, fontVariantNumeric: 'tabular-nums' },
  toolbar: {
    order: 1,
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '8px',
    marginInlineStart: 'auto',
  },
  body: { display: 'flex', alignItems: 'flex-start', gap: '16px', minWidth: 0, flexWrap: 'wrap' },
  aside: { flex: '0 0 auto', maxWidth: '100%' },
  main: { flex: '1 1 480px', minWidth: 0, display: 'flex', flexDirection: 'column', rowGap: '12px' },
  filled: {
    [SPLIT]: {
      boxSizing: 'border-box',
      height: `calc(${WINDOW} - ${TOP_BAR})`,
      paddingBottom: tokens.spacingVerticalM,
    },
  },
  filledBody: {
    [SPLIT]: { flexGrow: 1, minHeight: 0, alignItems: 'stretch', flexWrap: 'nowrap' },
  },
});

interface Props {
  title: string;
  /** How many rows the list has; `more`: there are more than that. */
  count?: number;
  more?: boolean;
  breadcrumb?: ReactNode;
  /** Buttons of the page, at the right of the title. */
  toolbar?: ReactNode;
  /** Tabs or chips over the content. */
  tabs?: ReactNode;
  /** The filter card, left of the content. */
  filter?: ReactNode;
  /** The content takes what the window leaves where there is room for columns; its parts scroll by themselves. */
  fill?: boolean;
  /** Whether the page may stay mounted and hidden while another application is shown; nothing is entered in it. */
  stays?: boolean;
  children: ReactNode;
}

/** A page: title with count, tabs and toolbar in its row, filter card left, content. Also names the browser tab. */
export function Page({
  title,
  count,
  more = false,
  breadcrumb,
  toolbar,
  tabs,
  filter,
  fill = false,
  stays = false,
  children,
}: Props) {
  const t = useT();
  const styles = useStyles();
  useEffect(() => {
    document.title = title;
  }, [title]);
  return (
    <div className={mergeClasses(styles.root, fill && styles.filled)} data-stays={stays || undefined}>
      {breadcrumb}
      <div className={styles.head}>
        <div className={styles.title}>
          <Title3 as="h1" className={styles.heading}>
            {title}
          </Title3>
          {count !== undefined && (
            <Text className={styles.count} title={t(more ? 'frame.totalMore' : 'frame.total', { count })}>
              {more ? `${count}+` : count}
            </Text>
          )}
        </div>
        {tabs && <div className={styles.tabs}>{tabs}</div>}
        {toolbar && <div className={styles.toolbar}>{toolbar}</div>}
      </div>
      <div className={mergeClasses(styles.body, fill && styles.filledBody)}>
        {filter && <div className={styles.aside}>{filter}</div>}
        <div className={styles.main}>{children}</div>
      </div>
    </div>
  );
}
