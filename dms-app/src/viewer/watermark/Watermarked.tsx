import { makeStyles } from '@attest/shared-ui';
import { type ReactNode, useEffect, useRef } from 'react';
import { keepWatermark } from './keepWatermark';

const useStyles = makeStyles({
  // Isolated: what lies over the view lies over its watermark.
  root: {
    position: 'relative',
    isolation: 'isolate',
    display: 'flex',
    flexDirection: 'column',
    flexGrow: 1,
    minHeight: 0,
  },
});

interface Props {
  lines: string[];
  warn: boolean;
  children: ReactNode;
}

/** Content under a watermark that cannot be taken away. */
export function Watermarked({ lines, warn, children }: Props) {
  const styles = useStyles();
  const host = useRef<HTMLDivElement>(null);
  const text = lines.join('\n');
  useEffect(() => {
    if (host.current) return keepWatermark(host.current, { lines: text.split('\n'), warn });
  }, [text, warn]);
  return (
    <div ref={host} className={styles.root}>
      {children}
    </div>
  );
}
