import { makeStyles, mergeClasses, Tab, TabList, tokens } from '@fluentui/react-components';
import { type ReactNode, useId } from 'react';
import { useT } from '../frame/useT';
import { TOP_BAR, WINDOW } from '../theme/sizes';

export interface RecordPanel {
  key: string;
  label: string;
  /** Shown beside the label when above zero. */
  count?: number;
  content: ReactNode;
}

/** Room for the panel beside the content. */
export const SIDE_BY_SIDE = '@media (min-width: 1081px)';

/** The line of the record above and the margin below. */
const AROUND = '72px';
const DECISIONS = '64px';

const useStyles = makeStyles({
  root: {
    display: 'flex',
    flexDirection: 'column',
    minWidth: 0,
    padding: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalL} 0`,
    backgroundColor: tokens.colorNeutralBackground1,
    border: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusXLarge,
    [SIDE_BY_SIDE]: {
      boxSizing: 'border-box',
      position: 'sticky',
      top: `calc(${TOP_BAR} + 56px)`,
      maxHeight: `calc(${WINDOW} - ${TOP_BAR} - ${AROUND})`,
    },
    '@media print': { display: 'none' },
  },
  aboveBar: { [SIDE_BY_SIDE]: { maxHeight: `calc(${WINDOW} - ${TOP_BAR} - ${AROUND} - ${DECISIONS})` } },
  // All in sight: what does not fit into one row stands in a second one.
  tabs: { flexShrink: 0, flexWrap: 'wrap', marginInline: `calc(-1 * ${tokens.spacingHorizontalM})` },
  tab: {
    paddingInline: tokens.spacingHorizontalSNudge,
    '& > span': { fontSize: tokens.fontSizeBase200, paddingInline: 0 },
  },
  count: { color: tokens.colorNeutralForeground2, fontVariantNumeric: 'tabular-nums' },
  body: {
    paddingBlock: tokens.spacingVerticalS,
    minHeight: 0,
    [SIDE_BY_SIDE]: { overflowY: 'auto' },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}` },
  },
});

interface Props {
  panels: RecordPanel[];
  open: string;
  onOpen(key: string): void;
  /** A decision bar stands at the bottom of the window. */
  aboveBar: boolean;
}

/** What belongs to a record beside its content, one part at a time; scrolls by itself. */
export function RecordPanels({ panels, open, onOpen, aboveBar }: Props) {
  const t = useT();
  const styles = useStyles();
  const base = useId();
  const shown = panels.find(({ key }) => key === open) ?? panels[0];
  if (!shown) return null;
  const alone = panels.length === 1;
  return (
    <aside
      className={mergeClasses(styles.root, aboveBar && styles.aboveBar)}
      aria-label={alone ? shown.label : t('record.panel')}
    >
      {!alone && (
        <TabList
          className={styles.tabs}
          size="small"
          selectedValue={shown.key}
          onTabSelect={(_, data) => onOpen(String(data.value))}
        >
          {panels.map(({ key, label, count }) => (
            <Tab
              key={key}
              className={styles.tab}
              id={`${base}${key}`}
              value={key}
              aria-controls={`${base}panel`}
            >
              {label} {count ? <span className={styles.count}>{count}</span> : null}
            </Tab>
          ))}
        </TabList>
      )}
      <div
        {...(alone
          ? { role: 'group', 'aria-label': shown.label }
          : { role: 'tabpanel', id: `${base}panel`, 'aria-labelledby': `${base}${shown.key}` })}
        className={styles.body}
        // A scrolling region must be reachable by keyboard.
        // biome-ignore lint/a11y/noNoninteractiveTabindex: see above
        tabIndex={0}
      >
        {shown.content}
      </div>
    </aside>
  );
}
