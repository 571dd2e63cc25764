import { quizStatistics, type ResponseOf, tms } from '@attest/api-contract';
import {
  Facts,
  Link,
  Loaded,
  makeStyles,
  Text,
  ToneBadge,
  tokens,
  useBilingual,
  useCallQuery,
} from '@attest/shared-ui';
import { linkProps } from '@attest/shared-utility';
import { FlagRegular } from '@fluentui/react-icons/svg/flag';
import { useTranslation } from 'react-i18next';

/** The questions missed most that are shown. */
const SHOWN = 10;

const useStyles = makeStyles({
  list: { margin: 0, padding: 0, listStyleType: 'none' },
  item: {
    display: 'flex',
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalM,
    minHeight: '36px',
    borderBottom: `1px solid ${tokens.colorNeutralStroke3}`,
  },
  text: { flex: '1 1 auto', minWidth: 0, overflowWrap: 'anywhere' },
});

/** How a quiz fares, and its questions that are missed most. */
export function QuizStatistics({ id }: { id: string }) {
  const statistics = useCallQuery(quizStatistics, { id });
  return (
    <Loaded query={statistics} rows={3}>
      {(data) => <Figures {...data} />}
    </Loaded>
  );
}

function Figures({ attempts, passed, passRate, averageScore, questions }: ResponseOf<typeof quizStatistics>) {
  const { t } = useTranslation('tms-app');
  const text = useBilingual();
  const styles = useStyles();
  if (attempts === 0) return <Text>{t('quiz.noAttempts')}</Text>;
  return (
    <>
      <Facts
        facts={[
          [t('quiz.attempts'), attempts],
          [t('quiz.passed'), `${passed} (${passRate} %)`],
          [t('quiz.average'), averageScore],
        ]}
      />
      <ul className={styles.list} aria-label={t('question.missed')}>
        {questions.slice(0, SHOWN).map((question) => (
          <li key={question.id} className={styles.item}>
            <Link className={styles.text} {...linkProps(tms.question(question.id))}>
              {question.no} {text(question.stem)}
            </Link>
            {question.statistic.flagged ? (
              <ToneBadge tone="bad" icon={<FlagRegular />}>{`${question.statistic.missedRate} %`}</ToneBadge>
            ) : (
              <Text>{`${question.statistic.missedRate} %`}</Text>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}
