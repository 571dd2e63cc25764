import { makeStyles, tokens, useArrowNavigationGroup } from '@fluentui/react-components';
import { Legend, Segments } from './Segment';
import { type ChartProps, roundUp, totalOf } from './types';

const useStyles = makeStyles({
  chart: { display: 'flex', flexDirection: 'column', rowGap: '12px', minWidth: 0 },
  plot: { display: 'grid', gridTemplateColumns: 'max-content 1fr', columnGap: '8px' },
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
  column: { flex: '1 1 0', minWidth: 0, display: 'flex', flexDirection: 'column-reverse', rowGap: '1px' },
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

/** Stacked columns over time; every part is a link to the list it counts, the arrow keys move between them. */
export function ColumnChart({ label, parts, bars, pathOf, valueText = String }: ChartProps) {
  const styles = useStyles();
  const arrows = useArrowNavigationGroup({ axis: 'both', memorizeCurrent: true });
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
          {bars.map((bar) => (
            <div key={bar.key} className={styles.column} title={bar.label}>
              <Segments bar={bar} parts={parts} valueText={valueText} pathOf={pathOf} />
              <span style={{ flex: `${top - totalOf(bar, parts)} 1 0` }} />
            </div>
          ))}
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
