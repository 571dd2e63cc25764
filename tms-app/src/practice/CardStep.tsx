import { PRACTICE_ACTS, type PracticeAct, type PracticeCard } from '@attest/api-contract';
import { Button, Card, makeStyles, Text, ToneBadge, tokens, useBilingual } from '@attest/shared-ui';
import { formatDay } from '@attest/shared-utility';
import { CheckmarkCircleRegular } from '@fluentui/react-icons/svg/checkmark-circle';
import { CircleRegular } from '@fluentui/react-icons/svg/circle';
import { useTranslation } from 'react-i18next';

interface Props {
  number: number;
  step: PracticeCard['steps'][number];
  /** Records an act; left out for whoever only reads. */
  onRecord?: ((act: PracticeAct) => void) | undefined;
  busy: boolean;
}

const useStyles = makeStyles({
  head: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: tokens.spacingHorizontalM },
  name: { flex: '1 1 240px', overflowWrap: 'anywhere' },
  facts: {
    display: 'grid',
    gridTemplateColumns: 'max-content minmax(0, 1fr)',
    columnGap: tokens.spacingHorizontalL,
    rowGap: tokens.spacingVerticalXS,
    margin: 0,
  },
  term: { color: tokens.colorNeutralForeground2 },
  value: { margin: 0, fontVariantNumeric: 'tabular-nums', overflowWrap: 'anywhere' },
  buttons: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalS },
});

/** One step of a card: shown when and by whom, performed when and before whom; and what the trainer adds. */
export function CardStep({ number, step: { step, entries, complete }, onRecord, busy }: Props) {
  const { t } = useTranslation('tms-app');
  const text = useBilingual();
  const styles = useStyles();
  const of = (act: PracticeAct) => entries.filter((entry) => entry.act === act);
  const performed = of('performed').length;
  const shown = of('demonstrated').length > 0;
  return (
    <Card role="listitem">
      <div className={styles.head}>
        <Text weight="semibold" className={styles.name}>
          {t('card.step', { number, name: text(step) })}
        </Text>
        <ToneBadge
          tone={complete ? 'good' : 'waiting'}
          icon={complete ? <CheckmarkCircleRegular /> : <CircleRegular />}
        >
          {complete ? t('card.complete') : t('card.times', { done: performed, times: step.times })}
        </ToneBadge>
      </div>
      <dl className={styles.facts}>
        {PRACTICE_ACTS.map((act) => [
          <dt key={act} className={styles.term}>
            {t(`card.${act}`)}
          </dt>,
          <dd key={`${act}-value`} className={styles.value}>
            {of(act)
              .map(({ on, by }) => `${formatDay(on)} ${by.name}`)
              .join(t('edit.comma')) || '–'}
          </dd>,
        ])}
      </dl>
      {onRecord && !complete && (
        <div className={styles.buttons}>
          <Button
            size="small"
            appearance={shown ? 'secondary' : 'primary'}
            disabledFocusable={busy}
            onClick={() => !busy && onRecord(shown ? 'performed' : 'demonstrated')}
          >
            {t(shown ? 'card.recordPerformed' : 'card.recordDemonstrated')}
          </Button>
        </div>
      )}
    </Card>
  );
}
