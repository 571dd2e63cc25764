import { makeStyles } from '@fluentui/react-components';
import { type ReactNode, useEffect, useRef } from 'react';
import { keepWatermark } from './keepWatermark';

/** Degrees: of documents and of the whole screen. */
export const WATERMARK_ANGLE = -20;

const useStyles = makeStyles({
  // What lies over the view lies over its watermark; that of the window stays behind it, or the two would cross.
  root: {
    position: 'relative',
    isolation: 'isolate',
    zIndex: 1,
    display: 'flex',
    flexDirection: 'column',
    flexGrow: 1,
    minHeight: 0,
  },
});

export interface WatermarkedProps {
  lines: string[];
  warn: boolean;
  onPicture?: boolean;
  children: ReactNode;
}

/** Content under a watermark that cannot be taken away. */
export function Watermarked({ lines, warn, onPicture, children }: WatermarkedProps) {
  const styles = useStyles();
  const host = useRef<HTMLDivElement>(null);
  const text = lines.join('\n');
  useEffect(() => {
    if (host.current)
      return keepWatermark(host.current, {
        lines: text.split('\n'),
        warn,
        onPicture,
        angle: WATERMARK_ANGLE,
      });
  }, [text, warn, onPicture]);
  return (
    <div ref={host} className={styles.root}>
      {children}
    </div>
  );
}
