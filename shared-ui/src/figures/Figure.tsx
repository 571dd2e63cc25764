import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { type Drawing, LINE } from './drawing';

const CONTRAST = '@media (forced-colors: active)';

const useStyles = makeStyles({
  // A wide figure shrinks a little, then scrolls; on paper it fits.
  scroll: { overflowX: 'auto', '@media print': { overflowX: 'visible' } },
  svg: {
    display: 'block',
    height: 'auto',
    fontSize: '13px',
    fontFamily: tokens.fontFamilyBase,
    '@media print': { minWidth: '0px !important', width: '100%', maxWidth: '100%' },
  },
  stroke: {
    fill: 'none',
    stroke: tokens.colorNeutralStrokeAccessible,
    strokeWidth: '1px',
    [CONTRAST]: { stroke: 'CanvasText' },
  },
  strong: { strokeWidth: '2px' },
  box: {
    fill: tokens.colorNeutralBackground1,
    stroke: tokens.colorNeutralStrokeAccessible,
    [CONTRAST]: { fill: 'Canvas', stroke: 'CanvasText' },
  },
  effect: { fill: tokens.colorNeutralBackground4, strokeWidth: '2px' },
  root: {
    fill: tokens.colorBrandBackground2,
    stroke: tokens.colorBrandStroke1,
    strokeWidth: '2px',
    [CONTRAST]: { strokeWidth: '4px' },
  },
  text: { fill: tokens.colorNeutralForeground1, [CONTRAST]: { fill: 'CanvasText' } },
  bold: { fontWeight: tokens.fontWeightSemibold },
});

const points = (all: [number, number][]): string => all.map((one) => one.join(',')).join(' ');
const MARGIN = 8;

function Lines({ lines, x, y, bold }: { lines: string[]; x: number; y: number; bold: boolean }) {
  const styles = useStyles();
  return (
    <text className={mergeClasses(styles.text, bold && styles.bold)}>
      {lines.map((line, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines of one text have no identity but their place
        <tspan key={at} x={x} y={y + at * LINE + 13}>
          {line}
        </tspan>
      ))}
    </text>
  );
}

/** A drawing. What it says is told to screen readers by whoever shows it. */
export function Figure({ drawing: { width, height, boxes, strokes, labels } }: { drawing: Drawing }) {
  const styles = useStyles();
  const whole = width + 2 * MARGIN;
  return (
    <div className={styles.scroll}>
      <svg
        aria-hidden
        className={styles.svg}
        viewBox={`${-MARGIN} ${-MARGIN} ${whole} ${height + 2 * MARGIN}`}
        style={{ width: `min(100%, ${whole}px)`, minWidth: `${Math.round(whole * 0.7)}px` }}
      >
        {strokes.map(({ points: all, strong }) => (
          <polyline
            key={points(all)}
            className={mergeClasses(styles.stroke, strong && styles.strong)}
            points={points(all)}
          />
        ))}
        {boxes.map((box) => (
          <g key={`${box.x} ${box.y}`}>
            <rect
              {...{ x: box.x, y: box.y, width: box.width, height: box.height, rx: 4 }}
              className={mergeClasses(
                styles.box,
                box.tone === 'effect' && styles.effect,
                box.tone === 'root' && styles.root,
              )}
            />
            <Lines lines={box.lines} x={box.x + 10} y={box.y + 10} bold={box.tone !== 'cause'} />
          </g>
        ))}
        {labels.map(({ x, y, lines, root }) => (
          <Lines key={`${x} ${y}`} lines={lines} x={x} y={y} bold={root} />
        ))}
      </svg>
    </div>
  );
}
