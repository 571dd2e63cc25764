import { makeStyles, Toolbar, ToolbarButton, tokens } from '@fluentui/react-components';
import { ZoomFitRegular } from '@fluentui/react-icons/svg/zoom-fit';
import { ZoomInRegular } from '@fluentui/react-icons/svg/zoom-in';
import { ZoomOutRegular } from '@fluentui/react-icons/svg/zoom-out';
import NavigatedViewer from 'bpmn-js/lib/NavigatedViewer';
import { useEffect, useRef, useState } from 'react';
import { useBilingual } from '../frame/useBilingual';
import { useT } from '../frame/useT';
import { Tooltip } from '../lazy/Tooltip';
import { Loaded } from '../states/Loaded';
import type { ProcessDiagramProps } from './props';

const DONE = 'attest-done';
const CURRENT = 'attest-current';
/** Below this the names of the steps cannot be read. */
const READABLE = 0.8;

const useStyles = makeStyles({
  canvas: {
    position: 'relative',
    margin: 0,
    height: '420px',
    // The drawing has dark lines, and bpmn.io's mark too: a light ground in every theme.
    backgroundColor: tokens.colorNeutralForegroundStaticInverted,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusLarge,
    overflow: 'hidden',
    '& .djs-hit, & .djs-outline': { fill: 'none', stroke: 'none' },
    [`& .${DONE} .djs-visual > :first-child`]: {
      stroke: `${tokens.colorPaletteGreenBorderActive} !important`,
      strokeWidth: '2.5px !important',
    },
    [`& .${CURRENT} .djs-visual > :first-child`]: {
      stroke: `${tokens.colorPaletteBlueBorderActive} !important`,
      strokeWidth: '4px !important',
      strokeDasharray: '6 3',
    },
  },
});

interface Canvas {
  zoom(scale?: 'fit-viewport' | number, center?: 'auto'): number;
  addMarker(element: string, marker: string): void;
  scrollToElement(element: string, padding?: number): void;
}
interface ElementRegistry {
  get(id: string): unknown;
}

/** Draws the diagram with markers on the steps that are done and on those where it stands. */
export default function DiagramViewer({ xml: named, current, done }: ProcessDiagramProps) {
  const t = useT();
  const xml = useBilingual()(named);
  const styles = useStyles();
  const host = useRef<HTMLElement>(null);
  const canvas = useRef<Canvas | null>(null);
  const [error, setError] = useState<unknown>(null);
  useEffect(() => {
    if (!host.current) return;
    const viewer = new NavigatedViewer({ container: host.current });
    let gone = false;
    const draw = async () => {
      await viewer.importXML(xml);
      if (gone) return;
      const drawn = viewer.get<Canvas>('canvas');
      canvas.current = drawn;
      const elements = viewer.get<ElementRegistry>('elementRegistry');
      const known = (ids: string[]) => ids.filter((id) => elements.get(id));
      for (const id of known(done)) drawn.addMarker(id, DONE);
      for (const id of known(current)) drawn.addMarker(id, CURRENT);
      const [here] = known(current);
      if (drawn.zoom('fit-viewport', 'auto') < READABLE && here) {
        drawn.zoom(READABLE);
        drawn.scrollToElement(here, 120);
      }
    };
    draw().catch((failure) => !gone && setError(failure));
    return () => {
      gone = true;
      canvas.current = null;
      viewer.destroy();
    };
  }, [xml, current, done]);
  const zoomBy = (factor: number) => canvas.current?.zoom(canvas.current.zoom() * factor);
  return (
    <Loaded query={{ data: error === null || undefined, error }}>
      {() => (
        <>
          <Toolbar size="small" aria-label={t('diagram.toolbar')}>
            <Tooltip content={t('diagram.zoomIn')} relationship="label">
              <ToolbarButton icon={<ZoomInRegular />} onClick={() => zoomBy(1.25)} />
            </Tooltip>
            <Tooltip content={t('diagram.zoomOut')} relationship="label">
              <ToolbarButton icon={<ZoomOutRegular />} onClick={() => zoomBy(0.8)} />
            </Tooltip>
            <Tooltip content={t('diagram.fit')} relationship="label">
              <ToolbarButton
                icon={<ZoomFitRegular />}
                onClick={() => canvas.current?.zoom('fit-viewport', 'auto')}
              />
            </Tooltip>
          </Toolbar>
          <figure ref={host} className={styles.canvas} aria-label={t('diagram.label')} />
        </>
      )}
    </Loaded>
  );
}
