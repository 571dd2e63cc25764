import { Loaded, makeStyles, Watermarked } from '@attest/shared-ui';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Passages } from '../annotations/passages';
import { Toolbar } from '../Toolbar';
import { useWidth } from '../useWidth';
import { useViewerStyles } from '../viewerStyles';
import { type Zoom, ZoomControl } from '../ZoomControl';
import { renderDocx } from './renderDocx';
import { useDocxPassages } from './useDocxPassages';
import { useExtent } from './useExtent';

/** Width of an A4 page with its margins around it, in CSS pixels. */
const PAPER_WIDTH = 794 + 24;

const useStyles = makeStyles({ waiting: { visibility: 'hidden' } });

interface Props {
  content: Blob;
  label: string;
  /** Hundredths down to which one sees. */
  onExtent(extent: number): void;
  watermark: { lines: string[]; warn: boolean };
  actions: ReactNode;
  /** Null: it is not commented on. */
  passages: Passages | null;
}

/** A Word document as it is, while there is no PDF of it. */
export function DocxView({ content, label, onExtent, watermark, actions, passages }: Props) {
  const { t } = useTranslation('dms-app');
  const shared = useViewerStyles();
  const styles = useStyles();
  const scroller = useRef<HTMLDivElement>(null);
  const host = useRef<HTMLDivElement>(null);
  const width = useWidth(scroller);
  const [zoom, setZoom] = useState<Zoom>('fit');
  const [state, setState] = useState<'waiting' | 'shown' | Error>('waiting');
  const scale = zoom === 'fit' ? Math.min(1.5, Math.max(0.25, width / PAPER_WIDTH)) : zoom;
  // Of another width it is as high as another text.
  useExtent(scroller, state === 'shown' ? scale : null, onExtent);

  useDocxPassages({ host, scroller, shown: state === 'shown' ? content : null, passages });

  useEffect(() => {
    let gone = false;
    setState('waiting');
    if (!host.current) return;
    renderDocx(host.current, content).then(
      () => {
        if (!gone) setState('shown');
      },
      (error) => !gone && setState(error instanceof Error ? error : new Error(String(error))),
    );
    return () => {
      gone = true;
    };
  }, [content]);

  return (
    <div className={shared.view}>
      <Toolbar actions={actions}>
        <ZoomControl zoom={zoom} scale={scale} onZoom={setZoom} />
      </Toolbar>
      <Watermarked {...watermark}>
        <section
          ref={scroller}
          className={shared.scroller}
          aria-label={label}
          // A scrolling region must be reachable by keyboard.
          // biome-ignore lint/a11y/noNoninteractiveTabindex: see above
          tabIndex={0}
        >
          <Loaded
            query={{
              data: state === 'shown' ? state : undefined,
              error: state instanceof Error ? state : null,
            }}
            rows={12}
          >
            {() => null}
          </Loaded>
          <div
            lang=""
            ref={host}
            className={state === 'shown' ? undefined : styles.waiting}
            style={{ zoom: scale }}
          />
        </section>
        <p className={shared.notPrinted}>{t('viewer.printHere')}</p>
      </Watermarked>
    </div>
  );
}
