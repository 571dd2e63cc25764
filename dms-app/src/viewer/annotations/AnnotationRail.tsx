import { makeStyles, Subtitle2, Text, tokens } from '@attest/shared-ui';
import { useTranslation } from 'react-i18next';
import { AnnotationThread } from './AnnotationThread';
import { NewAnnotation } from './NewAnnotation';
import type { Annotations, PlacedAnnotation } from './useAnnotations';

const useStyles = makeStyles({
  rail: {
    display: 'flex',
    flexDirection: 'column',
    flex: '0 0 272px',
    minHeight: 0,
    boxSizing: 'border-box',
    overflowY: 'auto',
    padding: tokens.spacingHorizontalM,
    rowGap: tokens.spacingVerticalM,
    borderLeft: `1px solid ${tokens.colorNeutralStroke2}`,
    backgroundColor: tokens.colorNeutralBackground1,
    '@media (max-width: 640px)': { flex: '0 0 55%', borderLeft: 'none' },
    '@media print': { display: 'none' },
  },
  title: { margin: 0 },
  list: {
    display: 'flex',
    flexDirection: 'column',
    rowGap: tokens.spacingVerticalM,
    margin: 0,
    padding: 0,
    listStyleType: 'none',
  },
});

/** As they stand in the text; what stands nowhere comes first, those about the whole and those whose words are gone. */
function inOrder(annotations: PlacedAnnotation[]): PlacedAnnotation[] {
  const keyOf = ({ passage }: PlacedAnnotation) => (passage ? [passage.page, ...passage.start] : [0, 0, 0]);
  return annotations
    .map((one) => ({ one, key: keyOf(one) }))
    .sort((a, b) => a.key.map((part, at) => part - (b.key[at] ?? 0)).find((step) => step !== 0) ?? 0)
    .map(({ one }) => one);
}

/** The comments on a version beside its text, and a new one. */
export function AnnotationRail({ annotations }: { annotations: Annotations }) {
  const { t } = useTranslation('dms-app');
  const styles = useStyles();
  const { versionId, show } = annotations;
  const all = inOrder(annotations.annotations);
  return (
    <aside
      className={styles.rail}
      aria-label={t('annotation.title')}
      // A scrolling region must be reachable by keyboard.
      // biome-ignore lint/a11y/noNoninteractiveTabindex: see above
      tabIndex={0}
    >
      <Subtitle2 as="h3" className={styles.title}>
        {t('annotation.title')}
      </Subtitle2>
      <NewAnnotation annotations={annotations} />
      {all.length === 0 ? (
        <Text>{t('annotation.none')}</Text>
      ) : (
        <ul className={styles.list}>
          {all.map((one) => (
            <AnnotationThread key={one.id} versionId={versionId} annotation={one} onShow={show} />
          ))}
        </ul>
      )}
    </aside>
  );
}
