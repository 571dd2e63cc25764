import type { RailStep } from '@attest/api-contract';
import { formatInstant, relativeTime } from '@attest/shared-utility';
import { makeStyles, mergeClasses, Text, tokens } from '@fluentui/react-components';
import { CheckmarkCircleFilled } from '@fluentui/react-icons/svg/checkmark-circle';
import { CircleRegular } from '@fluentui/react-icons/svg/circle';
import { RecordFilled } from '@fluentui/react-icons/svg/record';
import { SubtractCircleRegular } from '@fluentui/react-icons/svg/subtract-circle';
import type { ReactElement } from 'react';
import { useBilingual } from '../frame/useBilingual';
import { useT } from '../frame/useT';
import { DueBadge } from '../states/DueBadge';

const ICONS: Record<RailStep['state'], ReactElement> = {
  done: <CheckmarkCircleFilled aria-hidden />,
  current: <RecordFilled aria-hidden />,
  next: <CircleRegular aria-hidden />,
  skipped: <SubtractCircleRegular aria-hidden />,
};

const useStyles = makeStyles({
  scroll: { overflowX: 'auto', paddingBlock: tokens.spacingVerticalXS },
  // All steps are in sight; only a narrow screen scrolls them.
  rail: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(104px, 1fr))',
    rowGap: tokens.spacingVerticalS,
    listStyleType: 'none',
    margin: 0,
    padding: 0,
    '@media (max-width: 640px)': { display: 'flex', minWidth: 'max-content' },
  },
  step: {
    flex: '1 0 112px',
    display: 'flex',
    flexDirection: 'column',
    paddingRight: tokens.spacingHorizontalS,
    color: tokens.colorNeutralForeground2,
    fontSize: tokens.fontSizeBase200,
  },
  head: {
    display: 'flex',
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalXS,
    fontSize: tokens.fontSizeBase400,
  },
  line: { flexGrow: 1, height: '1px', backgroundColor: tokens.colorNeutralStroke2 },
  current: { color: tokens.colorBrandForeground1 },
  done: { color: tokens.colorStatusSuccessForeground1 },
  name: { color: tokens.colorNeutralForeground1, overflowWrap: 'anywhere' },
  muted: { color: tokens.colorNeutralForeground3 },
});

/** The steps of a process: what is done, where it stands and what comes, with owner and age. */
export function ProcessRail({ steps }: { steps: RailStep[] }) {
  const t = useT();
  const text = useBilingual();
  const styles = useStyles();
  return (
    // A scrolling region must be reachable by keyboard.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: see above
    <section className={styles.scroll} aria-label={t('record.rail')} tabIndex={0}>
      <ol className={styles.rail}>
        {steps.map((step, index) => (
          <li
            key={step.stepId}
            className={styles.step}
            aria-current={step.state === 'current' ? 'step' : undefined}
          >
            <span
              className={mergeClasses(
                styles.head,
                step.state === 'current' && styles.current,
                step.state === 'done' && styles.done,
              )}
            >
              {ICONS[step.state]}
              {index < steps.length - 1 && <span className={styles.line} />}
            </span>
            <Text
              size={200}
              weight={step.state === 'current' ? 'semibold' : 'regular'}
              className={mergeClasses(styles.name, step.state === 'skipped' && styles.muted)}
            >
              {text(step.name)}
            </Text>
            <StepDetail step={step} />
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Of who would handle a step to come, so many are named. */
const EXPECTED_SHOWN = 2;

function StepDetail({ step }: { step: RailStep }) {
  const t = useT();
  const styles = useStyles();
  const names = step.handlers.map((person) => person.name);
  if (step.state === 'next') {
    const shown = names.slice(0, EXPECTED_SHOWN).join(', ');
    if (names.length === 0) return null;
    return (
      <span className={styles.muted} title={names.join(', ')}>
        {names.length > EXPECTED_SHOWN
          ? t('record.expectedMore', { names: shown, total: names.length })
          : shown}
      </span>
    );
  }
  const people = names.join(', ');
  if (step.state === 'skipped') return <span>{t('record.skipped')}</span>;
  return (
    <>
      {people && <span>{people}</span>}
      {step.state === 'done' && step.completedAt && (
        <time dateTime={step.completedAt}>{formatInstant(step.completedAt)}</time>
      )}
      {step.state === 'current' && step.since && (
        <span>{t('record.since', { time: relativeTime(step.since) })}</span>
      )}
      {step.state === 'current' && step.deadline && <DueBadge due={step.deadline} />}
    </>
  );
}
