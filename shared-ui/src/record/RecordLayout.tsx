import { CounterBadge, makeStyles, mergeClasses, Tab, TabList, tokens } from '@fluentui/react-components';
import { type ReactNode, useId } from 'react';
import { useT } from '../frame/useT';

export interface RecordPanel {
  key: string;
  label: string;
  /** Shown beside the label when above zero. */
  count?: number;
  content: ReactNode;
}

export interface RecordLayoutProps {
  header: ReactNode;
  rail?: ReactNode;
  /** Messages between rail and form. */
  notices?: ReactNode;
  /** Form sections. */
  children: ReactNode;
  /** Tabs of the right-hand panel: history, signatures, links, files, audit. */
  panels: RecordPanel[];
  /** Key of the open tab; keep it in the address. */
  panel: string;
  onPanelChange(key: string): void;
  /** The decision bar. */
  footer?: ReactNode;
}

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalL, minWidth: 0 },
  card: {
    backgroundColor: tokens.colorNeutralBackground1,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusXLarge,
    padding: `${tokens.spacingVerticalL} ${tokens.spacingHorizontalL}`,
    minWidth: 0,
  },
  rail: { marginTop: tokens.spacingVerticalM },
  columns: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) minmax(300px, 380px)',
    gap: tokens.spacingHorizontalL,
    alignItems: 'start',
    '@media (max-width: 1080px)': { gridTemplateColumns: 'minmax(0, 1fr)' },
  },
  main: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalL, minWidth: 0 },
  side: {
    '@media (min-width: 1081px)': { position: 'sticky', top: tokens.spacingVerticalL },
    '@media print': { display: 'none' },
  },
  tabs: { overflowX: 'auto', marginInline: `calc(-1 * ${tokens.spacingHorizontalM})` },
  body: {
    paddingTop: tokens.spacingVerticalS,
    '@media (min-width: 1081px)': { maxHeight: 'calc(100vh - 280px)', overflowY: 'auto' },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}` },
  },
});

/** A record: header card with the rail, form left, panel with tabs right, decision bar at the bottom. */
export function RecordLayout(props: RecordLayoutProps) {
  const { header, rail, notices, children, panels, panel, onPanelChange, footer } = props;
  const t = useT();
  const styles = useStyles();
  const base = useId();
  const open = panels.find((one) => one.key === panel) ?? panels[0];
  return (
    <div className={styles.root}>
      <header className={styles.card}>
        {header}
        {rail && <div className={styles.rail}>{rail}</div>}
      </header>
      {notices}
      <div className={styles.columns}>
        <div className={styles.main}>{children}</div>
        {open && (
          <aside className={mergeClasses(styles.card, styles.side)} aria-label={t('record.panel')}>
            <TabList
              className={styles.tabs}
              size="small"
              selectedValue={open.key}
              onTabSelect={(_, data) => onPanelChange(String(data.value))}
            >
              {panels.map(({ key, label, count }) => (
                <Tab key={key} id={`${base}${key}`} value={key} aria-controls={`${base}panel`}>
                  {label}{' '}
                  {count ? (
                    <CounterBadge size="small" appearance="ghost" color="informative" count={count} />
                  ) : null}
                </Tab>
              ))}
            </TabList>
            <div
              role="tabpanel"
              id={`${base}panel`}
              aria-labelledby={`${base}${open.key}`}
              className={styles.body}
              // A scrolling region must be reachable by keyboard.
              // biome-ignore lint/a11y/noNoninteractiveTabindex: see above
              tabIndex={0}
            >
              {open.content}
            </div>
          </aside>
        )}
      </div>
      {footer}
    </div>
  );
}
