import { makeStyles, mergeClasses, tokens, useArrowNavigationGroup } from '@fluentui/react-components';
import { AppLink } from '../frame/AppLink';
import { Legend, Segments } from './Segment';
import { barName, type ChartBar, type ChartProps, roundUp, totalOf } from './types';

const useStyles = makeStyles({
  chart: { display: 'flex', flexDirection: 'column', rowGap: '12px', minWidth: 0 },
  /** More columns than there is room for are scrolled to; the outline of the one in focus has room at the edge. */
  plot: {
    display: 'grid',
    gridTemplateColumns: 'max-content minmax(max-content, 1fr)',
    columnGap: '8px',
    overflowX: 'auto',
    padding: '3px',
    margin: '-3px',
  },
  scale: {
    display: 'flex',
    flexDirection: 'column',
    justifyContent: 'space-between',
    height: '180px',
    textAlign: 'end',
    color: tokens.colorNeutralForeground2,
    fontSize: tokens.fontSizeBase200,
    lineHeight: '1',
    fontVariantNumeric: 'tabular-nums',
  },
  columns: {
    display: 'flex',
    columnGap: '2px',
    height: '180px',
    minWidth: 0,
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
    borderBottom: `1px solid ${tokens.colorNeutralStroke1}`,
  },
  /** No narrower than what a finger hits. */
  column: {
    flex: '1 1 0',
    minWidth: '24px',
    display: 'flex',
    flexDirection: 'column-reverse',
    rowGap: '1px',
  },
  link: {
    '&:hover': { backgroundColor: tokens.colorNeutralBackground1Hover },
    '&:focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '1px' },
  },
  times: {
    gridColumn: 2,
    display: 'flex',
    justifyContent: 'space-between',
    marginBlockStart: '4px',
    color: tokens.colorNeutralForeground2,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
  },
});

/** First, middle and last: more would not fit under narrow columns. */
const marked = <T,>(all: T[]): T[] =>
  all.length < 4 ? all : [all[0] as T, all[Math.floor((all.length - 1) / 2)] as T, all.at(-1) as T];

interface Props extends Omit<ChartProps, 'pathOf'> {
  /** Address below the base of the list that a column counts; none where it leads nowhere. */
  pathOf: (bar: ChartBar) => string | undefined;
}

/** Stacked columns over time; each is a link to the list that it counts, the arrow keys move between them. */
export function ColumnChart({ label, parts, bars, pathOf, valueText = String }: Props) {
  const styles = useStyles();
  const arrows = useArrowNavigationGroup({ axis: 'horizontal', memorizeCurrent: true });
  const top = roundUp(Math.max(...bars.map((bar) => totalOf(bar, parts))));
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would be a group of controls
    <div role="group" aria-label={label} className={styles.chart}>
      <Legend parts={parts} />
      <div className={styles.plot}>
        <div className={styles.scale} aria-hidden>
          <span>{valueText(top)}</span>
          <span>{valueText(0)}</span>
        </div>
        <div className={styles.columns} {...arrows}>
          {bars.map((bar) => {
            const total = totalOf(bar, parts);
            const path = total > 0 ? pathOf(bar) : undefined;
            const drawn = (
              <>
                <Segments bar={bar} parts={parts} valueText={valueText} />
                <span style={{ flex: `${top - total} 1 0` }} />
              </>
            );
            return path ? (
              <AppLink
                key={bar.key}
                path={path}
                className={mergeClasses(styles.column, styles.link)}
                aria-label={barName(bar, parts, valueText)}
              >
                {drawn}
              </AppLink>
            ) : (
              <div key={bar.key} className={styles.column} title={bar.label}>
                {drawn}
              </div>
            );
          })}
        </div>
        <div className={styles.times} aria-hidden>
          {marked(bars).map((bar) => (
            <span key={bar.key}>{bar.label}</span>
          ))}
        </div>
      </div>
    </div>
  );
}
