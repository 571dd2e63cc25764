import { type ExamInfo, examInfo, startExam, tms } from '@attest/api-contract';
import {
  ActionButton,
  Card,
  ConfirmDialog,
  callKey,
  Facts,
  Loaded,
  MessageBar,
  MessageBarBody,
  makeStyles,
  queryClient,
  Subtitle2,
  Text,
  tokens,
  useBilingual,
  useCallMutation,
  useCallQuery,
} from '@attest/shared-ui';
import { formatInstant } from '@attest/shared-utility';
import { PlayRegular } from '@fluentui/react-icons/svg/play';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { AttemptTable } from '../exam/AttemptTable';
import type { StepProps } from './stepProps';

/** Before the exam: its rules, attempts so far and left, and when the next may begin. */
export function ExamStep({ state }: StepProps) {
  const assignmentId = state.row.id;
  const info = useCallQuery(
    examInfo,
    { assignmentId },
    { staleTime: 0, refetchInterval: ({ state: { data } }) => waitOf(data) ?? false },
  );
  return (
    <Loaded query={info} rows={6} height={24}>
      {(data) => <Rules info={data} onReload={() => void info.refetch()} />}
    </Loaded>
  );
}

/** A timer holds no longer wait than this. */
const LONGEST_TIMER = 86_400_000;

/** Milliseconds until the next attempt may begin, by the server's clock; null when nothing is waited for. */
const waitOf = (info: ExamInfo | undefined): number | null =>
  info?.nextAt
    ? Math.min(LONGEST_TIMER, Math.max(1000, Date.parse(info.nextAt) - Date.parse(info.now)))
    : null;

const useStyles = makeStyles({
  title: { margin: 0 },
  rules: { margin: 0, paddingInlineStart: tokens.spacingHorizontalXL },
  act: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: tokens.spacingHorizontalM },
});

const RULES = ['clock', 'save', 'once', 'exits', 'answers'] as const;

function Rules({ info, onReload }: { info: ExamInfo; onReload: () => void }) {
  const { t } = useTranslation('tms-app');
  const text = useBilingual();
  const styles = useStyles();
  const go = useNavigate();
  const [asking, setAsking] = useState(false);
  const { assignmentId, running } = info;
  const start = useCallMutation(startExam, {
    onSuccess: () => {
      queryClient.removeQueries({ queryKey: callKey(examInfo, { assignmentId }) });
      go(tms.exam(assignmentId));
    },
    onError: onReload,
    onSettled: () => setAsking(false),
  });
  const away = running !== null && !running.here;
  const refusal = text(info.whyNot) || t('exam.waits', { time: formatInstant(info.nextAt) });
  const why = info.mayStart || running ? (start.isPending ? t('edit.saving') : null) : refusal;
  return (
    <Card>
      <Subtitle2 as="h2" className={styles.title}>
        {text(info.quizName)}
      </Subtitle2>
      <Facts
        facts={[
          [t('exam.questions'), info.questionCount],
          [t('exam.minutes'), t('exam.minutesOf', { count: info.minutes })],
          [t('exam.passScore'), t('exam.scoreOf', { score: info.passScore })],
          [t('exam.attemptsLeft'), t('exam.attemptsOf', { left: info.attemptsLeft, all: info.attempts })],
          [t('exam.nextAt'), info.nextAt && formatInstant(info.nextAt)],
        ]}
      />
      <ul className={styles.rules}>
        {RULES.map((rule) => (
          <li key={rule}>{t(`exam.rule.${rule}`, { hours: info.retakeHours })}</li>
        ))}
      </ul>
      {away && (
        <MessageBar intent="warning" layout="multiline">
          <MessageBarBody>{t('exam.elsewhere')}</MessageBarBody>
        </MessageBar>
      )}
      <div className={styles.act}>
        <ActionButton
          why={why}
          appearance="primary"
          icon={<PlayRegular />}
          onClick={() => {
            if (why) return;
            if (running?.here) go(tms.exam(assignmentId));
            else setAsking(true);
          }}
        >
          {t(away ? 'exam.takeOver' : running ? 'exam.goOn' : 'exam.start')}
        </ActionButton>
        {why && <Text>{why}</Text>}
      </div>
      {info.history.length > 0 && <AttemptTable attempts={info.history} />}
      <ConfirmDialog
        open={asking}
        title={t(away ? 'exam.takeOverTitle' : 'exam.startTitle')}
        confirmLabel={t(away ? 'exam.takeOver' : 'exam.start')}
        onConfirm={() =>
          start.mutateAsync({ assignmentId, ...(away && { takeOver: true }) }).catch(() => null)
        }
        onCancel={() => setAsking(false)}
      >
        {t(away ? 'exam.takeOverText' : 'exam.startText', {
          minutes: info.minutes,
          left: info.attemptsLeft,
        })}
      </ConfirmDialog>
    </Card>
  );
}
