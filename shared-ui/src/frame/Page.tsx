import { makeStyles, Text, Title3, tokens } from '@fluentui/react-components';
import { type ReactNode, useEffect } from 'react';
import { useT } from './useT';

const useStyles = makeStyles({
  // The height of tabs, which may arrive later than the rest.
  tabs: { minHeight: '44px' },
  root: {
    display: 'flex',
    flexDirection: 'column',
    rowGap: tokens.spacingVerticalL,
    padding: `${tokens.spacingVerticalL} ${tokens.spacingHorizontalXXL} ${tokens.spacingVerticalXXL}`,
    minWidth: 0,
    '@media (max-width: 640px)': { padding: '12px' },
  },
  head: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '8px 16px' },
  title: { display: 'flex', alignItems: 'baseline', columnGap: '8px', marginInlineEnd: 'auto', minWidth: 0 },
  heading: { margin: 0 },
  count: { color: tokens.colorNeutralForeground2, fontVariantNumeric: 'tabular-nums' },
  toolbar: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '8px' },
  body: { display: 'flex', alignItems: 'flex-start', gap: '16px', minWidth: 0, flexWrap: 'wrap' },
  aside: { flex: '0 0 auto', maxWidth: '100%' },
  main: { flex: '1 1 480px', minWidth: 0, display: 'flex', flexDirection: 'column', rowGap: '12px' },
});

interface Props {
  title: string;
  /** True total of the list. */
  count?: number;
  breadcrumb?: ReactNode;
  /** Buttons of the page, at the right of the title. */
  toolbar?: ReactNode;
  /** Tabs or chips over the content. */
  tabs?: ReactNode;
  /** The filter card, left of the content. */
  filter?: ReactNode;
  children: ReactNode;
}

/** A page: title with count, toolbar right, filter card left, content. Also names the browser tab. */
export function Page({ title, count, breadcrumb, toolbar, tabs, filter, children }: Props) {
  const t = useT();
  const styles = useStyles();
  useEffect(() => {
    document.title = title;
  }, [title]);
  return (
    <div className={styles.root}>
      {breadcrumb}
      <div className={styles.head}>
        <div className={styles.title}>
          <Title3 as="h1" className={styles.heading}>
            {title}
          </Title3>
          {count !== undefined && (
            <Text className={styles.count} title={t('frame.total', { count })}>
              {count}
            </Text>
          )}
        </div>
        {toolbar && <div className={styles.toolbar}>{toolbar}</div>}
      </div>
      {tabs && <div className={styles.tabs}>{tabs}</div>}
      <div className={styles.body}>
        {filter && <div className={styles.aside}>{filter}</div>}
        <div className={styles.main}>{children}</div>
      </div>
    </div>
  );
}
