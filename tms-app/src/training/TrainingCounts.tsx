import { tms, trainingStatistics } from '@attest/api-contract';
import { Link, makeStyles, Text, Title3, tokens, useCallQuery } from '@attest/shared-ui';
import { linkProps, recordPages } from '@attest/shared-utility';
import { useTranslation } from 'react-i18next';

const useStyles = makeStyles({
  list: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalM, margin: 0 },
  figure: {
    display: 'flex',
    flexDirection: 'column-reverse',
    minWidth: '112px',
    padding: tokens.spacingHorizontalM,
    border: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusXLarge,
    backgroundColor: tokens.colorNeutralBackground1,
  },
  value: { margin: 0, fontVariantNumeric: 'tabular-nums' },
});

const COUNTERS = [
  'unTrainCount',
  'courseTableCount',
  'examReviewCount',
  'skillExamCount',
  'roleCount',
  'skillCount',
  'positionUnKnowCount',
  'correctionCount',
] as const;

/** Where what is counted is done. */
const PAGES: Partial<Record<(typeof COUNTERS)[number], string>> = {
  unTrainCount: tms.todo,
  courseTableCount: tms.teaching,
  examReviewCount: tms.marking,
  skillExamCount: tms.practice,
  skillCount: tms.ownPractice,
  roleCount: tms.givenRoles,
  positionUnKnowCount: tms.descriptions,
};

/** Counters of the caller's training to-do: own training always, the others when there is something to do. */
export function TrainingCounts() {
  const { t } = useTranslation('tms-app');
  const styles = useStyles();
  const counts = useCallQuery(trainingStatistics, {});
  const places = { ...PAGES, correctionCount: recordPages('trainingCorrection')?.list };
  const shown = COUNTERS.filter((key) => key === 'unTrainCount' || (counts.data?.[key] ?? 0) > 0);
  return (
    <dl className={styles.list} aria-busy={counts.isPending}>
      {shown.map((key) => (
        <div key={key} className={styles.figure}>
          <dt>
            {places[key] ? (
              <Link {...linkProps(places[key])}>{t(`count.${key}`)}</Link>
            ) : (
              <Text size={200}>{t(`count.${key}`)}</Text>
            )}
          </dt>
          <dd className={styles.value}>
            <Title3>{counts.data?.[key] ?? '–'}</Title3>
          </dd>
        </div>
      ))}
    </dl>
  );
}
