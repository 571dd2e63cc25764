import { makeStyles, Skeleton, SkeletonItem, Text, tokens } from '@fluentui/react-components';
import { useT } from '../frame/useT';
import { lazyPart } from '../lazy/lazyPart';
import type { ProcessDiagramProps } from './props';

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalS },
  waiting: { height: '420px' },
  legend: { display: 'flex', flexWrap: 'wrap', columnGap: tokens.spacingHorizontalL },
  entry: { display: 'inline-flex', alignItems: 'center', columnGap: tokens.spacingHorizontalXS },
  sample: { width: '24px', height: '14px', borderRadius: tokens.borderRadiusSmall },
  done: { border: `2.5px solid ${tokens.colorPaletteGreenBorderActive}` },
  current: { border: `3px dashed ${tokens.colorPaletteBlueBorderActive}` },
});

function Waiting() {
  return (
    <Skeleton aria-busy>
      <SkeletonItem className={useStyles().waiting} />
    </Skeleton>
  );
}

const Viewer = lazyPart(async () => (await import('./DiagramViewer')).default, <Waiting />);

/** The process as it was drawn, with its live position. Drag to move, Ctrl and the wheel to zoom. */
export function ProcessDiagram(props: ProcessDiagramProps) {
  const t = useT();
  const styles = useStyles();
  return (
    <div className={styles.root}>
      <Viewer {...props} />
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
