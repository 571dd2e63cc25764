import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';

export interface Guide {
  name: string;
  value: number;
  limit?: true;
}

interface LineChartProps {
  labels: string[];
  values: number[];
  guides: Guide[];
  /** Points that are pointed out. */
  marked: ReadonlySet<number>;
  numberText: (value: number) => string;
}

const CONTRAST = '@media (forced-colors: active)';
export const CHART = { width: 680, height: 240, left: 56, right: 120, top: 12, bottom: 28 } as const;

export const useChartStyles = makeStyles({
  svg: {
    display: 'block',
    width: '100%',
    maxWidth: '760px',
    height: 'auto',
    fontSize: '12px',
    fontFamily: tokens.fontFamilyBase,
  },
  text: { fill: tokens.colorNeutralForeground2, [CONTRAST]: { fill: 'CanvasText' } },
  axis: { stroke: tokens.colorNeutralStroke1, [CONTRAST]: { stroke: 'CanvasText' } },
  line: {
    fill: 'none',
    stroke: tokens.colorBrandStroke1,
    strokeWidth: '2px',
    [CONTRAST]: { stroke: 'LinkText' },
  },
  centre: { stroke: tokens.colorNeutralStrokeAccessible, [CONTRAST]: { stroke: 'CanvasText' } },
  limit: { strokeDasharray: '6 4', stroke: tokens.colorPaletteRedBorderActive },
  point: { fill: tokens.colorBrandBackground, [CONTRAST]: { fill: 'LinkText' } },
  marked: {
    fill: tokens.colorNeutralBackground1,
    stroke: tokens.colorPaletteRedBorderActive,
    strokeWidth: '3px',
    [CONTRAST]: { fill: 'Canvas', stroke: 'CanvasText' },
  },
});

/** Values over time with lines across; the marked ones are rings. */
export function LineChart({ labels, values, guides, marked, numberText }: LineChartProps) {
  const styles = useChartStyles();
  const { width, height, left, right, top, bottom } = CHART;
  const all = [...values, ...guides.map(({ value }) => value)];
  const low = Math.min(...all);
  const high = Math.max(...all);
  const span = high - low || 1;
  const x = (at: number) =>
    values.length === 1 ? left : left + (at * (width - left - right)) / (values.length - 1);
  const y = (value: number) => top + ((high - value) * (height - top - bottom)) / span;
  const nameAt = apart(guides.map(({ value }) => y(value)));
  // All where there is room, else first, middle and last.
  const named =
    values.length <= 8
      ? values.map((_, at) => at)
      : [0, Math.floor((values.length - 1) / 2), values.length - 1];
  return (
    <svg aria-hidden className={styles.svg} viewBox={`0 0 ${width} ${height}`}>
      <line className={styles.axis} x1={left} x2={left} y1={top} y2={height - bottom} />
      <line className={styles.axis} x1={left} x2={width - right} y1={height - bottom} y2={height - bottom} />
      {[...new Set([low, high])].map((value) => (
        <text key={value} className={styles.text} x={left - 6} y={y(value) + 4} textAnchor="end">
          {numberText(value)}
        </text>
      ))}
      {guides.map(({ name, value, limit }, at) => (
        <g key={name}>
          <line
            className={mergeClasses(styles.centre, limit && styles.limit)}
            x1={left}
            x2={width - right}
            y1={y(value)}
            y2={y(value)}
          />
          <text className={styles.text} x={width - right + 8} y={(nameAt[at] ?? 0) + 4}>
            {`${name} ${numberText(value)}`}
          </text>
        </g>
      ))}
      <polyline
        className={styles.line}
        points={values.map((value, at) => `${x(at)},${y(value)}`).join(' ')}
      />
      {values.map((value, at) => (
        <circle
          // biome-ignore lint/suspicious/noArrayIndexKey: points have no identity but their place
          key={at}
          className={marked.has(at) ? styles.marked : styles.point}
          cx={x(at)}
          cy={y(value)}
          r={marked.has(at) ? 6 : 3}
        >
          <title>{`${labels[at] ?? ''} ${numberText(value)}`}</title>
        </circle>
      ))}
      {named.map((at) => (
        <text key={at} className={styles.text} x={x(at)} y={height - 8} textAnchor="middle">
          {labels[at]}
        </text>
      ))}
    </svg>
  );
}

/** Height of a line of text in the drawing. */
const LINE = 14;

/** Where names stand that belong at these heights: in the same order, each below the one before. */
export function apart(heights: readonly number[]): number[] {
  const placed: number[] = [];
  const order = heights.map((_, at) => at).toSorted((a, b) => (heights[a] ?? 0) - (heights[b] ?? 0));
  let free = Number.NEGATIVE_INFINITY;
  for (const at of order) {
    placed[at] = Math.max(heights[at] ?? 0, free);
    free = (placed[at] ?? 0) + LINE;
  }
  return placed;
}
