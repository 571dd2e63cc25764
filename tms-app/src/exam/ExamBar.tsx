import type { ExamPaper } from '@attest/api-contract';
import { Button, makeStyles, mergeClasses, Text, tokens, useBilingual } from '@attest/shared-ui';
import { CheckmarkCircleRegular } from '@fluentui/react-icons/svg/checkmark-circle';
import { ClockRegular } from '@fluentui/react-icons/svg/clock';
import { CloudArrowUpRegular } from '@fluentui/react-icons/svg/cloud-arrow-up';
import { WarningRegular } from '@fluentui/react-icons/svg/warning';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { SaveState } from './answerSaver';
import { clockText } from './countdown';

interface Props {
  paper: ExamPaper;
  /** Milliseconds left. */
  left: number;
  /** Minutes left to say aloud. */
  minutes: number | null;
  saving: SaveState;
  exits: number;
  busy: boolean;
  onSubmit: () => void;
}

const FIVE_MINUTES = 300_000;

const useStyles = makeStyles({
  bar: {
    position: 'sticky',
    top: 0,
    zIndex: 2,
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: `${tokens.spacingVerticalXS} ${tokens.spacingHorizontalL}`,
    padding: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalL}`,
    backgroundColor: tokens.colorNeutralBackground1,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusXLarge,
    '@media (max-height: 480px), (max-width: 480px)': { position: 'static' },
  },
  name: { marginInlineEnd: 'auto' },
  item: { display: 'inline-flex', alignItems: 'center', columnGap: '4px', whiteSpace: 'nowrap' },
  clock: { fontVariantNumeric: 'tabular-nums', fontSize: tokens.fontSizeBase500 },
  late: { color: tokens.colorStatusDangerForeground1 },
  failed: { color: tokens.colorStatusWarningForeground3 },
  announce: {
    position: 'absolute',
    width: '1px',
    height: '1px',
    overflow: 'hidden',
    clipPath: 'inset(50%)',
    whiteSpace: 'nowrap',
  },
});

const ICONS: Record<SaveState, ReactElement> = {
  saved: <CheckmarkCircleRegular aria-hidden />,
  saving: <CloudArrowUpRegular aria-hidden />,
  failed: <WarningRegular aria-hidden />,
};

/** What stands over every question: the time, whether all is saved, handing in. */
export function ExamBar({ paper, left, minutes, saving, exits, busy, onSubmit }: Props) {
  const { t } = useTranslation('tms-app');
  const text = useBilingual();
  const styles = useStyles();
  return (
    <section className={styles.bar} aria-label={t('exam.bar')}>
      <Text weight="semibold" className={styles.name}>
        {text(paper.quizName)} · {t('attempt.noOf', { no: paper.no })}
      </Text>
      {exits > 0 && <Text>{t('exam.exits', { count: exits })}</Text>}
      <span className={mergeClasses(styles.item, saving === 'failed' && styles.failed)} role="status">
        {ICONS[saving]}
        {t(`exam.save.${saving}`)}
      </span>
      <span
        className={mergeClasses(styles.item, styles.clock, left < FIVE_MINUTES && styles.late)}
        role="timer"
      >
        <ClockRegular aria-hidden />
        {clockText(left)}
      </span>
      <span className={styles.announce} role="alert">
        {minutes !== null && t('exam.minutesLeft', { count: minutes })}
      </span>
      <Button appearance="primary" disabledFocusable={busy} onClick={onSubmit}>
        {t('exam.submit')}
      </Button>
    </section>
  );
}
