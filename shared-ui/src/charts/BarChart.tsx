import { makeStyles, tokens, useArrowNavigationGroup } from '@fluentui/react-components';
import { Legend, Segments } from './Segment';
import { type ChartProps, totalOf } from './types';

const useStyles = makeStyles({
  chart: { display: 'flex', flexDirection: 'column', rowGap: '12px', minWidth: 0 },
  bars: {
    display: 'grid',
    gridTemplateColumns: 'minmax(64px, max-content) 1fr max-content',
    alignItems: 'center',
    gap: '8px 12px',
  },
  name: {
    maxWidth: '160px',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  },
  track: {
    display: 'flex',
    columnGap: '2px',
    height: '24px',
    minWidth: 0,
    borderRadius: '2px',
    backgroundColor: tokens.colorNeutralBackground3,
    // A part of a few is still large enough for a finger.
    '& > a': { minWidth: '24px' },
  },
  total: { textAlign: 'end', fontVariantNumeric: 'tabular-nums' },
});

/**
 * Stacked bars from left to right, as long as the largest needs. Every part is a link to the list it counts; the
 * arrow keys move between them, so that a chart is one stop of Tab.
 */
export function BarChart({ label, parts, bars, pathOf, valueText = String }: ChartProps) {
  const styles = useStyles();
  const arrows = useArrowNavigationGroup({ axis: 'both', memorizeCurrent: true });
  const longest = Math.max(...bars.map((bar) => totalOf(bar, parts)));
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would be a group of controls
    <div role="group" aria-label={label} className={styles.chart}>
      <Legend parts={parts} />
      <div className={styles.bars} {...arrows}>
        {bars.map((bar) => {
          const total = totalOf(bar, parts);
          return [
            <span key={`${bar.key} name`} className={styles.name} title={bar.label}>
              {bar.label}
            </span>,
            <span key={`${bar.key} bar`} className={styles.track}>
              <Segments bar={bar} parts={parts} valueText={valueText} pathOf={pathOf} />
              {total < longest && <span style={{ flex: `${longest - total} 1 0` }} />}
            </span>,
            <span key={`${bar.key} total`} className={styles.total}>
              {valueText(total)}
            </span>,
          ];
        })}
      </div>
    </div>
  );
}
