import type { Trace } from '@attest/api-contract';
import { Button, makeStyles, Tooltip, tokens, useBilingual } from '@attest/shared-ui';
import { ArrowFitRegular } from '@fluentui/react-icons/svg/arrow-fit';
import { ZoomInRegular } from '@fluentui/react-icons/svg/zoom-in';
import { ZoomOutRegular } from '@fluentui/react-icons/svg/zoom-out';
import {
  type KeyboardEvent,
  type PointerEvent,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import { layOut, NODE } from './layout';
import type { NodeActsProps } from './NodeActs';
import { TraceNodeCard } from './TraceNodeCard';
import { originsOf, statusOf } from './words';

const LEAST = 0.3;
const MOST = 1.6;
const STEP = 1.2;
/** Height of a line of words. */
const LINE = 15;

const useStyles = makeStyles({
  root: { position: 'relative', flexGrow: 1, minHeight: '320px', display: 'flex' },
  scroll: {
    flexGrow: 1,
    minWidth: 0,
    overflow: 'auto',
    height: '100%',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground2,
    cursor: 'grab',
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}` },
  },
  sheet: { transformOrigin: '0 0', position: 'relative' },
  svg: { position: 'absolute', inset: 0 },
  line: {
    fill: 'none',
    stroke: tokens.colorNeutralStrokeAccessible,
    strokeWidth: '1.5px',
    '@media (forced-colors: active)': { stroke: 'CanvasText' },
  },
  label: {
    fill: tokens.colorNeutralForeground2,
    fontSize: tokens.fontSizeBase200,
    fontFamily: tokens.fontFamilyBase,
    textAnchor: 'end',
    paintOrder: 'stroke',
    stroke: tokens.colorNeutralBackground2,
    strokeWidth: '4px',
    '@media (forced-colors: active)': { fill: 'CanvasText', stroke: 'Canvas' },
  },
  nodes: { margin: 0, padding: 0, cursor: 'auto' },
  zoom: {
    position: 'absolute',
    insetInlineEnd: '16px',
    bottom: '16px',
    display: 'flex',
    backgroundColor: tokens.colorNeutralBackground1,
    borderRadius: tokens.borderRadiusMedium,
    boxShadow: tokens.shadow4,
  },
});

const within = (scale: number): number => Math.min(MOST, Math.max(LEAST, scale));

interface Props extends Omit<NodeActsProps, 'node'> {
  trace: Trace;
}

/**
 * The trace drawn: scrolled by mouse, finger and arrow keys, zoomed by buttons, Control with the wheel and the keys
 * + - 0. Its nodes are a list in the order of the steps, for keyboards and screen readers.
 */
export function TraceGraph({ trace, ...acts }: Props) {
  const { t } = useTranslation('qms-app');
  const say = useBilingual();
  const styles = useStyles();
  const region = useRef<HTMLElement>(null);
  const [scale, setScale] = useState(1);
  const layout = useMemo(() => layOut(trace, say), [trace, say]);
  const { width, height } = layout;
  const { start } = trace;
  const fit = () => {
    const { clientWidth = width, clientHeight = height } = region.current ?? {};
    setScale(within(Math.min(1, clientWidth / width, clientHeight / height)));
  };

  // What the trace begins with stands in the middle, whatever there is before and after it.
  useLayoutEffect(() => {
    const place = layout.nodes.find(({ node }) => node.key === start);
    const { current } = region;
    if (!place || !current) return;
    current.scrollLeft = place.x + NODE.width / 2 - current.clientWidth / 2;
    current.scrollTop = place.y + NODE.height / 2 - current.clientHeight / 2;
  }, [start, layout]);

  useEffect(() => {
    const { current } = region;
    // React listens to the wheel without being able to keep the page from zooming.
    const zoom = (event: WheelEvent) => {
      if (!event.ctrlKey) return;
      event.preventDefault();
      setScale((now) => within(event.deltaY < 0 ? now * STEP : now / STEP));
    };
    current?.addEventListener('wheel', zoom, { passive: false });
    return () => current?.removeEventListener('wheel', zoom);
  }, []);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === '+' || event.key === '=') setScale((now) => within(now * STEP));
    else if (event.key === '-') setScale((now) => within(now / STEP));
    else if (event.key === '0') fit();
    else return;
    event.preventDefault();
  };

  const tools = [
    {
      key: 'in',
      label: t('trace.zoomIn'),
      icon: <ZoomInRegular />,
      run: () => setScale(within(scale * STEP)),
    },
    {
      key: 'out',
      label: t('trace.zoomOut'),
      icon: <ZoomOutRegular />,
      run: () => setScale(within(scale / STEP)),
    },
    { key: 'fit', label: t('trace.fit'), icon: <ArrowFitRegular />, run: fit },
  ];
  return (
    <div className={styles.root}>
      <section
        ref={region}
        className={styles.scroll}
        aria-label={t('trace.graph')}
        // A scrolling region must be reachable by keyboard.
        // biome-ignore lint/a11y/noNoninteractiveTabindex: see above
        tabIndex={0}
        onKeyDown={onKeyDown}
        onPointerDown={drag}
      >
        <div style={{ width: width * scale, height: height * scale, minHeight: '100%' }}>
          <div className={styles.sheet} style={{ width, height, transform: `scale(${scale})` }}>
            <svg className={styles.svg} width={width} height={height} aria-hidden>
              {layout.lines.map(({ key, path }) => (
                <path key={key} d={path} className={styles.line} />
              ))}
              {layout.words.map(({ key, x, y, lines }) => (
                <text key={key} className={styles.label}>
                  {lines.map((line, at) => (
                    <tspan key={line} x={x} y={y - (lines.length - 1 - at) * LINE}>
                      {line}
                    </tspan>
                  ))}
                </text>
              ))}
            </svg>
            <ul className={styles.nodes}>
              {layout.nodes.map(({ node, ...place }) => (
                <TraceNodeCard
                  key={node.key}
                  node={node}
                  place={place}
                  status={statusOf(node, trace, say)}
                  origins={originsOf(node, trace, say)}
                  {...acts}
                />
              ))}
            </ul>
          </div>
        </div>
      </section>
      <div className={styles.zoom}>
        {tools.map(({ key, label, icon, run }) => (
          <Tooltip key={key} content={label} relationship="label">
            <Button appearance="subtle" icon={icon} onClick={run} />
          </Tooltip>
        ))}
      </div>
    </div>
  );
}

/** Moves the sheet with a mouse that is pressed beside its nodes; fingers scroll by themselves. */
function drag({
  currentTarget: region,
  target,
  pointerType,
  button,
  clientX,
  clientY,
}: PointerEvent<HTMLElement>) {
  if (pointerType !== 'mouse' || button !== 0 || (target as Element).closest('li')) return;
  const { scrollLeft, scrollTop } = region;
  const move = (event: globalThis.PointerEvent) => {
    region.scrollLeft = scrollLeft + clientX - event.clientX;
    region.scrollTop = scrollTop + clientY - event.clientY;
  };
  window.addEventListener('pointermove', move);
  window.addEventListener('pointerup', () => window.removeEventListener('pointermove', move), { once: true });
}
