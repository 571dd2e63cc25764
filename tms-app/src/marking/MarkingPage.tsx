import { type MarkingPaper, markExam, markingPaper, tms } from '@attest/api-contract';
import {
  Card,
  ConfirmDialog,
  DueBadge,
  LeaveGuard,
  MessageBar,
  MessageBarBody,
  makeStyles,
  RecordFrame,
  Subtitle2,
  Text,
  useBilingual,
  useCallQuery,
} from '@attest/shared-ui';
import { DraftPrompt } from '@attest/shared-ui/forms';
import { formatInstant, request, toast } from '@attest/shared-utility';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router-dom';
import { useEdit } from '../edit/useEdit';
import { AnswerView } from '../exam/AnswerView';
import { BackLink } from '../frame/BackLink';
import { PendingPage } from '../frame/PendingPage';
import { MarkedQuestion } from './MarkedQuestion';
import { MarkingBar } from './MarkingBar';
import { isWritten, type Marks, NO_MARK, pointsOf, scoreSoFar } from './marks';

/** One paper to mark: every written answer gets points and a comment, complete at once. */
export function MarkingPage() {
  const { id = '' } = useParams();
  const { t } = useTranslation('tms-app');
  const paper = useCallQuery(markingPaper, { attemptId: id }, { refetchOnWindowFocus: false });
  if (paper.data) return <Loaded key={id} paper={paper.data} />;
  return <PendingPage title={t('marking.title')} of={paper} />;
}

const useStyles = makeStyles({
  title: { margin: 0 },
  list: {
    listStyleType: 'none',
    margin: 0,
    padding: 0,
    display: 'flex',
    flexDirection: 'column',
    rowGap: '12px',
  },
  stem: { margin: 0, fontSize: 'inherit', whiteSpace: 'pre-wrap' },
});

const UNMARKED: Marks = {};

function Loaded({ paper }: { paper: MarkingPaper }) {
  const { t } = useTranslation('tms-app');
  const text = useBilingual();
  const styles = useStyles();
  const go = useNavigate();
  const { row } = paper;
  const edit = useEdit<Marks>(`marking:${row.attemptId}`, UNMARKED);
  const [tried, setTried] = useState(false);
  const [asking, setAsking] = useState(false);
  const written = paper.questions.filter(isWritten);
  const others = paper.questions.filter((one) => !isWritten(one));
  const markOf = (id: string) => edit.value[id] ?? NO_MARK;
  const open = written.filter(
    ({ question }) => pointsOf(markOf(question.id).points, question.points) === null,
  );
  const score = scoreSoFar(paper.automatic, written, edit.value);

  const send = () =>
    edit.save(async (marks) => {
      const { score: final, state } = await request(markExam, {
        attemptId: row.attemptId,
        marks: written.map(({ question }) => ({
          questionId: question.id,
          points: pointsOf(marks[question.id]?.points ?? '', question.points) ?? 0,
          comment: marks[question.id]?.comment.trim() ?? '',
        })),
      });
      toast.success(t(`marking.done.${state}`, { name: row.examinee.name, score: final }));
    });
  return (
    <RecordFrame
      no={row.courseNo}
      title={t('marking.paperOf', { name: row.examinee.name, course: text(row.courseName) })}
      back={<BackLink to={tms.marking}>{t('count.examReviewCount')}</BackLink>}
      facts={[
        [t('record.department'), text(row.department)],
        [t('attempt.no'), t('attempt.noOf', { no: row.attemptNo })],
        [t('attempt.submittedAt'), formatInstant(row.submittedAt)],
        [t('marking.markBy'), <DueBadge key="by" due={row.markBy} />],
        [t('marking.automatic'), paper.automatic],
      ]}
      notices={
        row.windowExits > 0 && (
          <MessageBar intent="info">
            <MessageBarBody>{t('marking.exits', { count: row.windowExits })}</MessageBarBody>
          </MessageBar>
        )
      }
    >
      <DraftPrompt draft={edit.draft} onRecover={edit.recover} />
      <ol className={styles.list}>
        {written.map((one, index) => (
          <li key={one.question.id}>
            <MarkedQuestion
              number={index + 1}
              result={one}
              mark={markOf(one.question.id)}
              tried={tried}
              onMark={(mark) => edit.set({ [one.question.id]: mark })}
            />
          </li>
        ))}
      </ol>
      {others.length > 0 && (
        <Card>
          <details>
            <summary>
              <Subtitle2>{t('marking.others', { count: others.length })}</Subtitle2>
            </summary>
            <ol className={styles.list}>
              {others.map((one) => (
                <li key={one.question.id}>
                  <h3 className={styles.stem}>{text(one.question.stem)}</h3>
                  <Text>{t('result.earned', { earned: one.earned ?? 0, points: one.question.points })}</Text>
                  <AnswerView result={one} />
                </li>
              ))}
            </ol>
          </details>
        </Card>
      )}
      <MarkingBar
        score={score}
        passScore={paper.passScore}
        open={open.length}
        onSubmit={() => {
          setTried(true);
          if (open.length === 0) setAsking(true);
        }}
      />
      <ConfirmDialog
        open={asking}
        title={t('marking.confirmTitle', { name: row.examinee.name })}
        confirmLabel={t('marking.submit')}
        onConfirm={async () => {
          try {
            await send();
            go(tms.marking, { replace: true });
          } catch {
            // The refusal is shown as a message; what was entered stays.
            setAsking(false);
          }
        }}
        onCancel={() => setAsking(false)}
      >
        {t(score >= paper.passScore ? 'marking.willPass' : 'marking.willFail', {
          score,
          passScore: paper.passScore,
        })}
      </ConfirmDialog>
      <LeaveGuard when={edit.dirty} />
    </RecordFrame>
  );
}
