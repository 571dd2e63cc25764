import { makeStyles, mergeClasses, Text, tokens } from '@fluentui/react-components';
import NavigatedViewer from 'bpmn-js/lib/NavigatedViewer';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { useT } from '../frame/useT';
import { Loaded } from '../states/Loaded';
import { type FlowChange, flowChanges } from './flowChanges';

const MARKERS = { added: 'attest-added', removed: 'attest-removed', changed: 'attest-changed' };

const lined = (colour: string, dashes: string) => ({
  stroke: `${colour} !important`,
  strokeWidth: '4px !important',
  strokeDasharray: dashes,
});

const useStyles = makeStyles({
  pair: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalM },
  side: { flex: '1 1 320px', minWidth: 0, margin: 0 },
  canvas: {
    position: 'relative',
    height: '300px',
    // The drawing has dark lines, and bpmn.io's mark too: a light ground in every theme.
    backgroundColor: tokens.colorNeutralForegroundStaticInverted,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusLarge,
    overflow: 'hidden',
    '& .djs-hit, & .djs-outline': { fill: 'none', stroke: 'none' },
  },
  marked: {
    [`& .${MARKERS.added} .djs-visual > :first-child`]: lined(tokens.colorPaletteGreenBorderActive, 'none'),
    [`& .${MARKERS.removed} .djs-visual > :first-child`]: lined(tokens.colorPaletteRedBorderActive, '8 4'),
    [`& .${MARKERS.changed} .djs-visual > :first-child`]: lined(tokens.colorPaletteBlueBorderActive, '2 4'),
  },
});

interface Canvas {
  zoom(scale: 'fit-viewport', center: 'auto'): number;
  addMarker(element: string, marker: string): void;
}
interface Registry {
  get(id: string): unknown;
}

/** Draws a process; answers its viewer, drawn or not. A process without a drawing is read all the same. */
async function drawn(
  container: HTMLElement,
  xml: string,
): Promise<{ viewer: NavigatedViewer; isDrawn: boolean }> {
  const viewer = new NavigatedViewer({ container });
  const isDrawn = await viewer.importXML(xml).then(
    () => true,
    () => false,
  );
  return { viewer, isDrawn };
}

interface Props {
  before: string;
  after: string;
  names: readonly [string, string];
  children: (changes: FlowChange[]) => ReactNode;
}

/** Both processes as they are drawn, with markers on what differs. */
export default function FlowViewers({ before, after, names, children }: Props) {
  const t = useT();
  const styles = useStyles();
  const hosts: [RefObject<HTMLDivElement | null>, RefObject<HTMLDivElement | null>] = [
    useRef(null),
    useRef(null),
  ];
  const [left, right] = hosts;
  const [changes, setChanges] = useState<FlowChange[]>();
  const [error, setError] = useState<unknown>(null);
  useEffect(() => {
    const viewers: NavigatedViewer[] = [];
    let gone = false;
    const draw = async () => {
      if (!left.current || !right.current) return;
      const sides = [await drawn(left.current, before), await drawn(right.current, after)] as const;
      viewers.push(...sides.map(({ viewer }) => viewer));
      if (gone) return end();
      const [was, is] = sides.map(({ viewer }) => viewer.getDefinitions() as unknown as object);
      if (!was || !is) throw new Error('A process cannot be read');
      const found = flowChanges(was, is);
      for (const [at, { viewer, isDrawn }] of sides.entries()) {
        if (!isDrawn) continue;
        const canvas = viewer.get<Canvas>('canvas');
        const registry = viewer.get<Registry>('elementRegistry');
        const here = found.filter(({ kind }) => kind !== (at === 0 ? 'added' : 'removed'));
        for (const { id, kind } of here) if (registry.get(id)) canvas.addMarker(id, MARKERS[kind]);
        canvas.zoom('fit-viewport', 'auto');
      }
      setChanges(found);
    };
    const end = () => {
      for (const viewer of viewers) viewer.destroy();
    };
    draw().catch((failure) => !gone && setError(failure));
    return () => {
      gone = true;
      end();
    };
  }, [before, after, left, right]);
  return (
    <>
      <div className={styles.pair}>
        {hosts.map((host, at) => (
          <figure key={names[at]} className={styles.side}>
            <Text as="p" weight="semibold" block>
              {names[at]}
            </Text>
            <div
              ref={host}
              role="img"
              aria-label={t('flow.of', { name: names[at] })}
              className={mergeClasses(styles.canvas, styles.marked)}
            />
          </figure>
        ))}
      </div>
      <Loaded query={{ data: changes, error }} rows={3}>
        {children}
      </Loaded>
    </>
  );
}
