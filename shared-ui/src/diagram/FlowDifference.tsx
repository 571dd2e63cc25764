import { makeStyles, mergeClasses, Text, tokens } from '@fluentui/react-components';
import { useT } from '../frame/useT';
import { lazyPart } from '../lazy/lazyPart';
import { FactTable } from '../lazy/sheets';
import type { FlowChange } from './flowChanges';

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalS },
  legend: { display: 'flex', flexWrap: 'wrap', columnGap: tokens.spacingHorizontalL },
  entry: { display: 'inline-flex', alignItems: 'center', columnGap: tokens.spacingHorizontalXS },
  sample: { width: '24px', height: '14px', borderRadius: tokens.borderRadiusSmall },
  added: { border: `3px solid ${tokens.colorPaletteGreenBorderActive}` },
  removed: { border: `3px dashed ${tokens.colorPaletteRedBorderActive}` },
  changed: { border: `3px dotted ${tokens.colorPaletteBlueBorderActive}` },
});

const Viewers = lazyPart(async () => (await import('./FlowViewers')).default);

interface Props {
  /** BPMN 2.0 in the language of the screen. */
  before: string;
  after: string;
  /** What both are called, such as `V1` and `V2`. */
  names: readonly [string, string];
}

/** Two versions of a process side by side, with what was added, taken away and changed: drawn, and in a table. */
export function FlowDifference({ before, after, names }: Props) {
  const t = useT();
  const styles = useStyles();
  const rowsOf = (changes: FlowChange[]) =>
    changes.map(({ id, kind, name, what }) => ({
      key: id,
      cells: [t(`flow.change.${kind}`), t(`flow.element.${what}`), name],
    }));
  return (
    <div className={styles.root}>
      <div className={styles.legend}>
        {(['added', 'removed', 'changed'] as const).map((kind) => (
          <Text key={kind} size={200} className={styles.entry}>
            <span className={mergeClasses(styles.sample, styles[kind])} />
            {t(`flow.change.${kind}`)}
          </Text>
        ))}
      </div>
      <Viewers before={before} after={after} names={names}>
        {(changes) => (
          <FactTable
            label={t('flow.changes')}
            columns={[t('flow.change.title'), t('flow.element.title'), t('flow.element.name')]}
            rows={rowsOf(changes)}
          />
        )}
      </Viewers>
    </div>
  );
}
