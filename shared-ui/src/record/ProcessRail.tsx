import type { RailStep } from '@attest/api-contract';
import { formatInstant, relativeTime } from '@attest/shared-utility';
import { Button, makeStyles, mergeClasses, Text, tokens } from '@fluentui/react-components';
import { CheckmarkCircleFilled } from '@fluentui/react-icons/svg/checkmark-circle';
import { ChevronDownRegular } from '@fluentui/react-icons/svg/chevron-down';
import { ChevronUpRegular } from '@fluentui/react-icons/svg/chevron-up';
import { CircleRegular } from '@fluentui/react-icons/svg/circle';
import { RecordFilled } from '@fluentui/react-icons/svg/record';
import { SubtractCircleRegular } from '@fluentui/react-icons/svg/subtract-circle';
import { type ReactElement, useId, useState } from 'react';
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
  root: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: `0 ${tokens.spacingHorizontalS}`,
    minWidth: 0,
  },
  whole: { flexBasis: '100%' },
  rail: { listStyleType: 'none', margin: 0, padding: 0, minWidth: 0 },
  line: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '0 2px' },
  all: {
    flexBasis: '100%',
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(104px, 1fr))',
    rowGap: tokens.spacingVerticalS,
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
  link: { flexGrow: 1, height: '1px', backgroundColor: tokens.colorNeutralStroke2 },
  dot: { position: 'relative', display: 'flex', alignItems: 'center', color: tokens.colorNeutralForeground2 },
  standing: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalS,
    paddingInline: tokens.spacingHorizontalXS,
    fontSize: tokens.fontSizeBase200,
  },
  spoken: { position: 'absolute', width: '1px', height: '1px', overflow: 'hidden', clipPath: 'inset(50%)' },
  current: { color: tokens.colorBrandForeground1 },
  done: { color: tokens.colorStatusSuccessForeground1 },
  name: { color: tokens.colorNeutralForeground1, overflowWrap: 'anywhere' },
  toggle: { minWidth: 'auto', whiteSpace: 'nowrap', color: tokens.colorNeutralForeground2 },
  muted: { color: tokens.colorNeutralForeground3 },
});

/**
 * The steps of a process in one line: where it stands, who handles that and since when; the other steps as marks, and
 * on demand with who did what when.
 */
export function ProcessRail({ steps }: { steps: RailStep[] }) {
  const t = useT();
  const styles = useStyles();
  const list = useId();
  const [open, setOpen] = useState(false);
  const Step = open ? WholeStep : LineStep;
  return (
    <section className={mergeClasses(styles.root, open && styles.whole)} aria-label={t('record.rail')}>
      <ol id={list} className={mergeClasses(styles.rail, open ? styles.all : styles.line)}>
        {steps.map((step, index) => (
          <Step key={step.stepId} step={step} last={index === steps.length - 1} />
        ))}
      </ol>
      <Button
        size="small"
        appearance="transparent"
        className={styles.toggle}
        icon={open ? <ChevronUpRegular /> : <ChevronDownRegular />}
        iconPosition="after"
        aria-expanded={open}
        aria-controls={list}
        onClick={() => setOpen(!open)}
      >
        {t(open ? 'record.fewerSteps' : 'record.allSteps', { total: steps.length })}
      </Button>
    </section>
  );
}

interface StepProps {
  step: RailStep;
  last: boolean;
}

/** A mark; of the step where the process stands what one wants to know. */
function LineStep({ step }: StepProps) {
  const text = useBilingual();
  const styles = useStyles();
  const current = step.state === 'current';
  return (
    <li
      className={mergeClasses(styles.dot, current && styles.current, step.state === 'done' && styles.done)}
      aria-current={current ? 'step' : undefined}
      title={text(step.name)}
    >
      {ICONS[step.state]}
      <span className={current ? styles.standing : styles.spoken}>
        <Text size={200} weight="semibold" className={styles.name}>
          {text(step.name)}
        </Text>
        <StepDetail step={step} />
      </span>
    </li>
  );
}

function WholeStep({ step, last }: StepProps) {
  const text = useBilingual();
  const styles = useStyles();
  const current = step.state === 'current';
  return (
    <li className={styles.step} aria-current={current ? 'step' : undefined}>
      <span
        className={mergeClasses(styles.head, current && styles.current, step.state === 'done' && styles.done)}
      >
        {ICONS[step.state]}
        {!last && <span className={styles.link} />}
      </span>
      <Text
        size={200}
        weight={current ? 'semibold' : 'regular'}
        className={mergeClasses(styles.name, step.state === 'skipped' && styles.muted)}
      >
        {text(step.name)}
      </Text>
      <StepDetail step={step} />
    </li>
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
  const people = step.outside ? t('record.byLink', { ...step.outside }) : names.join(', ');
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
      {step.state === 'current' && step.deadline && <DueBadge named due={step.deadline} />}
    </>
  );
}
