import { makeStyles, Skeleton, SkeletonItem } from '@fluentui/react-components';
import { useT } from '../frame/useT';

const useStyles = makeStyles({
  root: {
    display: 'grid',
    rowGap: '12px',
    padding: '12px',
    // Answers within 300 ms show no skeleton at all.
    animationName: { from: { visibility: 'hidden' }, to: { visibility: 'hidden' } },
    animationDuration: '300ms',
  },
});

const range = (count: number) => Array.from({ length: count }, (_, index) => index);

/** Placeholder of a list or part that takes longer than 300 ms to load; keeps the height of what will come. */
export function SkeletonRows({ rows = 5, height = 16 }: { rows?: number; height?: 16 | 24 | 32 | 40 }) {
  const t = useT();
  const styles = useStyles();
  return (
    <Skeleton className={styles.root} aria-label={t('states.loading')} animation="wave">
      {range(rows).map((row) => (
        <SkeletonItem key={row} size={height} />
      ))}
    </Skeleton>
  );
}
