import { makeStyles, mergeClasses, Text, tokens } from '@attest/shared-ui';
import { CheckmarkCircleFilled } from '@fluentui/react-icons/svg/checkmark-circle';
import { CircleRegular } from '@fluentui/react-icons/svg/circle';
import { RecordFilled } from '@fluentui/react-icons/svg/record';
import type { ReactElement, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

export interface LearnStep {
  key: string;
  label: string;
  state: 'done' | 'current' | 'next';
  /** What was reached, or what is to come. */
  detail?: ReactNode;
}

const ICONS: Record<LearnStep['state'], ReactElement> = {
  done: <CheckmarkCircleFilled aria-hidden />,
  current: <RecordFilled aria-hidden />,
  next: <CircleRegular aria-hidden />,
};

const useStyles = makeStyles({
  rail: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: `${tokens.spacingVerticalXXS} ${tokens.spacingHorizontalS}`,
    listStyleType: 'none',
    margin: 0,
    padding: 0,
  },
  step: {
    display: 'flex',
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalXS,
    color: tokens.colorNeutralForeground2,
  },
  icon: { display: 'flex', fontSize: tokens.fontSizeBase500 },
  line: { width: '32px', height: '1px', backgroundColor: tokens.colorNeutralStroke1 },
  current: { color: tokens.colorBrandForeground1 },
  done: { color: tokens.colorStatusSuccessForeground1 },
  name: { color: tokens.colorNeutralForeground1 },
});

/** The way of a training in one line: what is done, where one is, what comes. */
export function StepRail({ steps }: { steps: LearnStep[] }) {
  const { t } = useTranslation('tms-app');
  const styles = useStyles();
  return (
    <ol className={styles.rail} aria-label={t('learn.steps')}>
      {steps.map(({ key, label, state, detail }, index) => (
        <li key={key} className={styles.step} aria-current={state === 'current' ? 'step' : undefined}>
          <span
            className={mergeClasses(
              styles.icon,
              state === 'current' && styles.current,
              state === 'done' && styles.done,
            )}
          >
            {ICONS[state]}
          </span>
          <Text className={styles.name} weight={state === 'current' ? 'semibold' : 'regular'}>
            {label}
          </Text>
          {detail && <Text size={200}>{detail}</Text>}
          {index < steps.length - 1 && <span className={styles.line} />}
        </li>
      ))}
    </ol>
  );
}
