import type { ParetoBar } from '@attest/api-contract';
import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { wrapText } from '../figures/drawing';
import { CHART, useChartStyles } from './LineChart';

const useStyles = makeStyles({
  vital: { fill: tokens.colorBrandBackground, '@media (forced-colors: active)': { fill: 'LinkText' } },
  rest: { fill: tokens.colorNeutralStrokeAccessible, '@media (forced-colors: active)': { fill: 'GrayText' } },
});

interface ParetoChartProps {
  bars: ParetoBar[];
  /** How many of them come first. */
  vital: number;
  numberText: (value: number) => string;
}

const SHARES = [0, 0.8, 1];
const NAMES = 48;

/** Counts by size, with the share that each and all before it have. */
export function ParetoChart({ bars, vital, numberText }: ParetoChartProps) {
  const styles = useChartStyles();
  const own = useStyles();
  const { width, left, top } = CHART;
  const right = 56;
  const height = CHART.height + NAMES;
  const bottom = height - NAMES - 8;
  const slot = (width - left - right) / bars.length;
  const total = bars.reduce((sum, { value }) => sum + value, 0);
  const y = (share: number) => bottom - share * (bottom - top);
  const centre = (at: number) => left + slot * (at + 0.5);
  return (
    <svg aria-hidden className={styles.svg} viewBox={`0 0 ${width} ${height}`}>
      {SHARES.map((share) => (
        <g key={share}>
          <line
            className={mergeClasses(styles.axis, share === 0.8 && styles.limit)}
            x1={left}
            x2={width - right}
            y1={y(share)}
            y2={y(share)}
          />
          <text className={styles.text} x={width - right + 6} y={y(share) + 4}>
            {`${share * 100} %`}
          </text>
        </g>
      ))}
      {bars.map(({ label, value, cumulative }, at) => (
        <g key={label}>
          <rect
            className={at < vital ? own.vital : own.rest}
            x={left + slot * at + slot * 0.15}
            y={y(value / total)}
            width={slot * 0.7}
            height={bottom - y(value / total)}
          >
            <title>{`${label} ${numberText(value)} · ${Math.round(cumulative * 100)} %`}</title>
          </rect>
          <text className={styles.text} x={centre(at)} y={y(value / total) - 4} textAnchor="middle">
            {numberText(value)}
          </text>
          <text className={styles.text} textAnchor="middle">
            {wrapText(label, slot - 6)
              .slice(0, 3)
              .map((line, place) => (
                <tspan key={line} x={centre(at)} y={bottom + 16 + place * 15}>
                  {line}
                </tspan>
              ))}
          </text>
        </g>
      ))}
      <polyline
        className={mergeClasses(styles.line, styles.centre)}
        points={bars.map(({ cumulative }, at) => `${centre(at)},${y(cumulative)}`).join(' ')}
      />
    </svg>
  );
}
