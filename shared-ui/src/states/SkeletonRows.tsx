import { makeStyles, Skeleton, SkeletonItem } from '@fluentui/react-components';
import { useLayoutEffect, useState } from 'react';
import { useT } from '../frame/useT';

/** Milliseconds in which an answer shows no skeleton at all. */
const UNSEEN = 300;

const useStyles = makeStyles({
  root: {
    display: 'grid',
    rowGap: '12px',
    padding: '12px',
    animationName: { from: { visibility: 'hidden' }, to: { visibility: 'hidden' } },
    animationDuration: `${UNSEEN}ms`,
  },
});

/** Skeletons that are there now, and since when there has been one without a break. */
const waiting = { count: 0, since: 0 };

/**
 * How long somebody has waited already: a page, its list and its rows come one after the other, each with a skeleton of
 * its own, and it is one wait.
 */
function useWaited(): number {
  const [waited] = useState(() => (waiting.count > 0 ? Math.round(performance.now() - waiting.since) : 0));
  useLayoutEffect(() => {
    if (waiting.count === 0) waiting.since = performance.now() - waited;
    waiting.count += 1;
    return () => {
      waiting.count -= 1;
    };
  }, [waited]);
  return Math.min(waited, UNSEEN);
}

const range = (count: number) => Array.from({ length: count }, (_, index) => index);

/** Of one line, in pixels. */
export type SkeletonHeight = 16 | 24 | 32 | 40;

/** Placeholder of a list or part that takes longer than 300 ms to load; keeps the height of what will come. */
export function SkeletonRows({ rows = 5, height = 16 }: { rows?: number; height?: SkeletonHeight }) {
  const t = useT();
  const styles = useStyles();
  const waited = useWaited();
  return (
    <Skeleton
      className={styles.root}
      style={{ animationDelay: `-${waited}ms` }}
      aria-label={t('states.loading')}
      animation="wave"
    >
      {range(rows).map((row) => (
        <SkeletonItem key={row} size={height} />
      ))}
    </Skeleton>
  );
}
