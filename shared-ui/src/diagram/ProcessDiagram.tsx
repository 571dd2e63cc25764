import { makeStyles, Skeleton, SkeletonItem, Text, tokens } from '@fluentui/react-components';
import { lazy, Suspense } from 'react';
import { useT } from '../frame/useT';
import type { ProcessDiagramProps } from './props';

const Viewer = lazy(() => import('./DiagramViewer'));

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalS },
  waiting: { height: '420px' },
  legend: { display: 'flex', flexWrap: 'wrap', columnGap: tokens.spacingHorizontalL },
  entry: { display: 'inline-flex', alignItems: 'center', columnGap: tokens.spacingHorizontalXS },
  sample: { width: '24px', height: '14px', borderRadius: tokens.borderRadiusSmall },
  done: { border: `2.5px solid ${tokens.colorPaletteGreenBorderActive}` },
  current: { border: `3px dashed ${tokens.colorPaletteBlueBorderActive}` },
});

/** The process as it was drawn, with its live position. Drag to move, Ctrl and the wheel to zoom. */
export function ProcessDiagram(props: ProcessDiagramProps) {
  const t = useT();
  const styles = useStyles();
  const waiting = (
    <Skeleton aria-busy>
      <SkeletonItem className={styles.waiting} />
    </Skeleton>
  );
  return (
    <div className={styles.root}>
      <Suspense fallback={waiting}>
        <Viewer {...props} />
      </Suspense>
      <div className={styles.legend}>
        {(['done', 'current'] as const).map((state) => (
          <Text key={state} size={200} className={styles.entry}>
            <span className={`${styles.sample} ${styles[state]}`} />
            {t(`diagram.${state}`)}
          </Text>
        ))}
        <Text size={200}>{t('diagram.hint')}</Text>
      </div>
    </div>
  );
}
