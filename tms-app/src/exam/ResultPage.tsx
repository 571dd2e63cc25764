import { type ExamResult, examResult, tms } from '@attest/api-contract';
import {
  Button,
  Card,
  Facts,
  MessageBar,
  MessageBarBody,
  MessageBarTitle,
  makeStyles,
  Page,
  Text,
  tokens,
  useBilingual,
  useCallQuery,
} from '@attest/shared-ui';
import { formatInstant } from '@attest/shared-utility';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router-dom';
import { BackLink } from '../frame/BackLink';
import { PendingPage } from '../frame/PendingPage';
import { AnswerView } from './AnswerView';
import { AttemptBadge } from './AttemptTable';

/** What came of an attempt: score, what follows, and after passing the right answers. */
export function ResultPage() {
  const { id = '' } = useParams();
  const { t } = useTranslation('tms-app');
  const result = useCallQuery(examResult, { attemptId: id });
  if (result.data) return <Loaded result={result.data} />;
  return <PendingPage title={t('result.title')} of={result} />;
}

const INTENT = { passed: 'success', failed: 'error', toMark: 'info', running: 'info' } as const;

const useStyles = makeStyles({
  list: {
    listStyleType: 'none',
    margin: 0,
    padding: 0,
    display: 'flex',
    flexDirection: 'column',
    rowGap: '12px',
  },
  head: { display: 'flex', flexWrap: 'wrap', columnGap: tokens.spacingHorizontalM, alignItems: 'baseline' },
  stem: { margin: 0, fontSize: tokens.fontSizeBase300, whiteSpace: 'pre-wrap', flex: '1 1 320px' },
  muted: { color: tokens.colorNeutralForeground2 },
});

function Loaded({ result }: { result: ExamResult }) {
  const { t } = useTranslation('tms-app');
  const text = useBilingual();
  const styles = useStyles();
  const go = useNavigate();
  const { attempt } = result;
  const next = {
    score: attempt.score,
    left: result.attemptsLeft,
    time: formatInstant(result.nextAt),
    by: formatInstant(result.markBy),
  };
  const failed = result.attemptsLeft > 0 ? 'failed' : 'failedForGood';
  return (
    <Page
      title={text(result.quizName)}
      breadcrumb={<BackLink to={tms.learn(result.assignmentId)}>{text(result.courseName)}</BackLink>}
      toolbar={
        <Button appearance="primary" onClick={() => go(tms.learn(result.assignmentId))}>
          {t(attempt.state === 'passed' ? 'result.goSign' : 'result.goBack')}
        </Button>
      }
    >
      <MessageBar intent={INTENT[attempt.state]} layout="multiline">
        <MessageBarBody>
          <MessageBarTitle>
            {t(`result.${attempt.state === 'failed' ? failed : attempt.state}.title`)}
          </MessageBarTitle>
          {t(`result.${attempt.state === 'failed' ? failed : attempt.state}.text`, next)}
        </MessageBarBody>
      </MessageBar>
      <Card>
        <Facts
          facts={[
            [t('attempt.state'), <AttemptBadge key="state" state={attempt.state} />],
            [t('attempt.score'), attempt.score],
            [t('exam.passScore'), attempt.passScore],
            [t('attempt.no'), t('attempt.noOf', { no: attempt.no })],
            [t('attempt.submittedAt'), formatInstant(attempt.submittedAt)],
            [t('attempt.exits'), attempt.windowExits],
            [t('attempt.markedBy'), attempt.markedBy?.name],
          ]}
        />
      </Card>
      {!result.revealed && <Text className={styles.muted}>{t('result.hidden')}</Text>}
      <ol className={styles.list}>
        {result.questions.map((one, index) => (
          <li key={one.question.id}>
            <Card>
              <div className={styles.head}>
                <h2 className={styles.stem}>
                  {index + 1}. {text(one.question.stem)}
                </h2>
                <Text>
                  {one.earned === null
                    ? t('exam.points', { count: one.question.points })
                    : t('result.earned', { earned: one.earned, points: one.question.points })}
                </Text>
              </div>
              <AnswerView result={one} />
              {one.comment && <Text>{t('result.comment', { text: one.comment })}</Text>}
              {one.clause && (
                <Text className={styles.muted}>{t('result.clause', { clause: one.clause })}</Text>
              )}
            </Card>
          </li>
        ))}
      </ol>
    </Page>
  );
}
