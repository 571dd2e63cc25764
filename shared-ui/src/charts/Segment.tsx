import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { AppLink } from '../frame/AppLink';
import type { Tone } from '../states/ToneBadge';
import { type ChartBar, type ChartPart, type ChartProps, linkName } from './types';

/** The transparent line becomes visible in the contrast theme, where colours alone do not tell parts apart. */
const useStyles = makeStyles({
  colour: {
    boxSizing: 'border-box',
    border: `1px solid ${tokens.colorTransparentStroke}`,
    '@media (forced-colors: active)': { forcedColorAdjust: 'none', border: '1px solid CanvasText' },
  },
  bad: {
    backgroundColor: tokens.colorPaletteRedBackground3,
    '@media (forced-colors: active)': { backgroundColor: 'CanvasText' },
  },
  waiting: {
    backgroundColor: tokens.colorPaletteMarigoldBorderActive,
    '@media (forced-colors: active)': { backgroundColor: 'Highlight' },
  },
  active: {
    backgroundColor: tokens.colorBrandBackground,
    '@media (forced-colors: active)': { backgroundColor: 'LinkText' },
  },
  good: {
    backgroundColor: tokens.colorPaletteGreenBackground3,
    '@media (forced-colors: active)': { backgroundColor: 'GrayText' },
  },
  neutral: {
    backgroundColor: tokens.colorNeutralStrokeAccessible,
    '@media (forced-colors: active)': { backgroundColor: 'Canvas' },
  },
  segment: {
    display: 'block',
    minWidth: '6px',
    minHeight: '4px',
    borderRadius: '2px',
    '&:hover': { opacity: 0.8 },
    '&:focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '1px' },
  },
  legend: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '4px 16px',
    margin: 0,
    padding: 0,
    listStyleType: 'none',
    color: tokens.colorNeutralForeground2,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
  },
  entry: { display: 'inline-flex', alignItems: 'center', columnGap: '6px' },
  dot: { width: '12px', height: '12px', borderRadius: '2px', flexShrink: 0 },
});

const useColour = () => {
  const styles = useStyles();
  return (tone: Tone) => mergeClasses(styles.colour, styles[tone]);
};

/** The parts of a chart by colour and name; one part needs no telling apart. */
export function Legend({ parts }: { parts: ChartPart[] }) {
  const styles = useStyles();
  const colour = useColour();
  if (parts.length < 2) return null;
  return (
    <ul className={styles.legend}>
      {parts.map(({ key, label, tone }) => (
        <li key={key} className={styles.entry}>
          <span className={mergeClasses(styles.dot, colour(tone))} aria-hidden />
          {label}
        </li>
      ))}
    </ul>
  );
}

interface Props extends Pick<ChartProps, 'parts'>, Required<Pick<ChartProps, 'valueText'>> {
  bar: ChartBar;
  /** Left out where the bar as a whole leads somewhere. */
  pathOf?: ChartProps['pathOf'];
}

/** The parts of a bar, each as large as its share and, where it leads somewhere, a link to what it counts. */
export function Segments({ bar, parts, valueText, pathOf }: Props) {
  const styles = useStyles();
  const colour = useColour();
  return parts.map((part) => {
    const value = bar.values[part.key];
    if (!value) return null;
    const name = linkName(bar, part, valueText(value));
    const path = pathOf?.(bar, part);
    const look = {
      className: mergeClasses(styles.segment, colour(part.tone)),
      style: { flex: `${value} 1 0` },
      title: name,
    };
    return path ? (
      <AppLink key={part.key} path={path} aria-label={name} {...look} />
    ) : (
      <span key={part.key} {...look} />
    );
  });
}
