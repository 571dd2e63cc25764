import { type CauseLine, causeTreeOf, type FieldDefinition } from '@attest/api-contract';
import { makeStyles, Text, tokens } from '@fluentui/react-components';
import { useT } from '../frame/useT';
import { Figure } from './Figure';
import { drawFishbone } from './fishbone';
import { drawTree } from './tree';

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalXS, minWidth: 0 },
  // For screen readers alone: the drawing says it to everybody else.
  outline: {
    position: 'absolute',
    width: '1px',
    height: '1px',
    margin: '-1px',
    overflow: 'hidden',
    clipPath: 'inset(50%)',
    whiteSpace: 'nowrap',
  },
  muted: { color: tokens.colorNeutralForeground2, fontSize: tokens.fontSizeBase200 },
});

/** The drawing of a cause analysis, by what its field says. */
export function CauseDrawing({ lines, drawn }: { lines: CauseLine[]; drawn: FieldDefinition['drawn'] }) {
  const t = useT();
  const styles = useStyles();
  const effect = causeTreeOf(lines);
  if (!effect || effect.causes.length === 0) return null;
  return (
    <div className={styles.root}>
      <Figure drawing={drawn === 'fishbone' ? drawFishbone(effect) : drawTree(effect)} />
      {lines.some(({ root }) => root) && (
        <Text aria-hidden className={styles.muted}>
          {t(drawn === 'fishbone' ? 'causes.legend' : 'causes.legendTree')}
        </Text>
      )}
    </div>
  );
}

/** A cause analysis that is read: drawn, and as an outline for screen readers. */
export function CauseDiagram({ lines, drawn }: { lines: CauseLine[]; drawn: FieldDefinition['drawn'] }) {
  const t = useT();
  const styles = useStyles();
  return (
    <div style={{ position: 'relative' }}>
      <ul className={styles.outline}>
        {lines.map(({ level, text, root }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines have no identity but their place
          <li key={at}>
            {level === 0 ? t('causes.effectIs', { text }) : t('causes.causeIs', { level, text })}
            {root && ` (${t('causes.root')})`}
          </li>
        ))}
      </ul>
      <CauseDrawing lines={lines} drawn={drawn} />
    </div>
  );
}
