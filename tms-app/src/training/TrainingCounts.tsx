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
  courseTableCount: tms.teaching,
  examReviewCount: tms.marking,
  skillExamCount: tms.practice,
  skillCount: tms.ownPractice,
  roleCount: tms.givenRoles,
  positionUnKnowCount: tms.descriptions,
};

/** What of training waits for the caller, by kind; their own stands in the list of what is due. */
export function TrainingCounts() {
  const { t } = useTranslation('tms-app');
  const styles = useStyles();
  const counts = useCallQuery(trainingStatistics, {});
  const places = { ...PAGES, correctionCount: recordPages('trainingCorrection')?.list };
  const shown = COUNTERS.filter((key) => (counts.data?.[key] ?? 0) > 0);
  if (shown.length === 0) return null;
  return (
    <dl className={styles.list}>
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
            <Title3>{counts.data?.[key]}</Title3>
          </dd>
        </div>
      ))}
    </dl>
  );
}
