import { type ExamPaper, examInfo, examResult, learnInfo, submitExam, tms } from '@attest/api-contract';
import {
  Button,
  Card,
  ConfirmDialog,
  callKey,
  ErrorState,
  LeaveGuard,
  Link,
  makeStyles,
  queryClient,
  StepButton,
  Text,
  tokens,
  useBilingual,
  useOnce,
} from '@attest/shared-ui';
import { linkProps, request } from '@attest/shared-utility';
import { ChevronLeftRegular } from '@fluentui/react-icons/svg/chevron-left';
import { ChevronRightRegular } from '@fluentui/react-icons/svg/chevron-right';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { isAnswered } from './answers';
import { ExamBar } from './ExamBar';
import { QuestionCard } from './QuestionCard';
import { QuestionNav } from './QuestionNav';
import { useAnswers } from './useAnswers';
import { useTimeLeft } from './useTimeLeft';
import { useWindowExits } from './useWindowExits';

const useStyles = makeStyles({
  columns: { display: 'flex', flexWrap: 'wrap', alignItems: 'flex-start', gap: tokens.spacingHorizontalL },
  question: { flex: '1 1 480px', minWidth: 0, display: 'flex', flexDirection: 'column', rowGap: '12px' },
  step: { display: 'flex', justifyContent: 'space-between', gap: tokens.spacingHorizontalM },
  numbers: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalS },
});

/** Hands in once, with what is not saved yet, and shows the result. */
function useSubmit(paper: ExamPaper, work: ReturnType<typeof useAnswers>) {
  const go = useNavigate();
  const { busy, once } = useOnce();
  const handedIn = useRef(false);
  const { attemptId, assignmentId } = paper;
  // Not sooner: the page of the exam still asks for it and would lead away from the result.
  useEffect(
    () => () => {
      if (handedIn.current) queryClient.removeQueries({ queryKey: callKey(examInfo, { assignmentId }) });
    },
    [assignmentId],
  );
  const submit = () =>
    once(async () => {
      if (handedIn.current) return;
      const result = await request(submitExam, { attemptId, answers: work.saver.unsent() });
      work.end();
      queryClient.setQueryData(callKey(examResult, { attemptId }), result);
      queryClient.removeQueries({ queryKey: callKey(learnInfo, { assignmentId }) });
      handedIn.current = true;
      go(tms.result(attemptId), { replace: true });
    }).catch(() => undefined);
  return { busy, submit };
}

/** An attempt under way: one question at a time, the clock, and all answers saved as they are given. */
export function ExamRun({ paper }: { paper: ExamPaper }) {
  const { t } = useTranslation('tms-app');
  const text = useBilingual();
  const styles = useStyles();
  const [current, setCurrent] = useState(0);
  const [asking, setAsking] = useState(false);
  const work = useAnswers(paper);
  const { busy, submit } = useSubmit(paper, work);
  const { left, minutes } = useTimeLeft({
    endsAt: paper.endsAt,
    serverNow: paper.now,
    onOver: () => void submit(),
  });
  const exits = useWindowExits(paper.attemptId, paper.windowExits);
  const { questions } = paper;
  const question = questions[current];
  const answered = (id: string) => isAnswered(work.answers.get(id));
  const open = questions.map((each, index) => ({ ...each, index })).filter(({ id }) => !answered(id));

  if (work.refused)
    return (
      <Card>
        <ErrorState error={work.refused} />
        <Link {...linkProps(tms.learn(paper.assignmentId))}>{t('exam.back')}</Link>
      </Card>
    );
  return (
    <>
      <ExamBar
        paper={paper}
        left={left}
        minutes={minutes}
        saving={work.state}
        exits={exits}
        busy={busy}
        onSubmit={() => setAsking(true)}
      />
      <div className={styles.columns}>
        <Card>
          <QuestionNav questions={questions} isAnswered={answered} current={current} onGo={setCurrent} />
        </Card>
        <div className={styles.question}>
          {question && (
            <QuestionCard
              key={question.id}
              question={question}
              number={current + 1}
              count={questions.length}
              answer={work.answers.get(question.id)}
              onAnswer={(answer) => work.set(question.id, answer)}
            />
          )}
          <div className={styles.step}>
            <StepButton
              by={-1}
              at={current}
              of={questions.length}
              icon={<ChevronLeftRegular />}
              onClick={() => setCurrent(current - 1)}
            >
              {t('exam.previous')}
            </StepButton>
            {current < questions.length - 1 ? (
              <Button
                icon={<ChevronRightRegular />}
                iconPosition="after"
                onClick={() => setCurrent(current + 1)}
              >
                {t('exam.next')}
              </Button>
            ) : (
              <Button appearance="primary" onClick={() => setAsking(true)}>
                {t('exam.submit')}
              </Button>
            )}
          </div>
        </div>
      </div>
      <ConfirmDialog
        open={asking}
        title={t('exam.submitTitle', { name: text(paper.quizName) })}
        confirmLabel={t('exam.submit')}
        onConfirm={submit}
        onCancel={() => setAsking(false)}
      >
        {open.length === 0 ? (
          <Text>{t('exam.allAnswered')}</Text>
        ) : (
          <>
            <Text block>{t('exam.unanswered', { count: open.length })}</Text>
            <div className={styles.numbers}>
              {open.map(({ id, index }) => (
                <Button
                  key={id}
                  size="small"
                  onClick={() => {
                    setCurrent(index);
                    setAsking(false);
                  }}
                >
                  {t('exam.questionNo', { number: index + 1 })}
                </Button>
              ))}
            </div>
          </>
        )}
        <Text block>{t('exam.submitText')}</Text>
      </ConfirmDialog>
      <LeaveGuard when={work.state === 'failed' && !busy} />
    </>
  );
}
