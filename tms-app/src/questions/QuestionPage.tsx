import {
  type ExamAnswer,
  getQuestion,
  type QuestionDetail,
  type QuestionType,
  saveQuestion,
  tms,
} from '@attest/api-contract';
import { MessageBar, MessageBarBody, makeStyles, Page, tokens, useCallQuery } from '@attest/shared-ui';
import { can, request } from '@attest/shared-utility';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { FormCard } from '../edit/FormCard';
import { SavedForm } from '../edit/SavedForm';
import { QuestionCard } from '../exam/QuestionCard';
import { BackLink } from '../frame/BackLink';
import { PendingPage } from '../frame/PendingPage';
import { Trail } from '../frame/Trail';
import { QuestionFields, useQuestionEditor } from './QuestionFields';
import { contentTyped, questionContent } from './questionContent';
import { asPaper } from './questionRules';

/** A question of the bank, or a new one: what it says, what is right, and how it will look. */
export function QuestionPage() {
  const { id = 'new' } = useParams();
  const { t } = useTranslation('tms-app');
  const isNew = id === 'new';
  const question = useCallQuery(getQuestion, { id }, { enabled: !isNew, refetchOnWindowFocus: false });
  if (isNew || question.data) return <Loaded key={id} detail={question.data} />;
  return <PendingPage title={t('question.one')} of={question} />;
}

const useStyles = makeStyles({
  columns: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 420px)',
    gap: tokens.spacingHorizontalL,
    alignItems: 'start',
    '@media (max-width: 1080px)': { gridTemplateColumns: 'minmax(0, 1fr)' },
  },
  column: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalL, minWidth: 0 },
  preview: { '@media (min-width: 1081px)': { position: 'sticky', top: tokens.spacingVerticalL } },
});

function Loaded({ detail }: { detail?: QuestionDetail }) {
  const { t } = useTranslation('tms-app');
  const styles = useStyles();
  const mayEdit = detail ? detail.mayEdit : can('TmsQuiz', 'edit');
  const edit = useQuestionEditor(detail, mayEdit);
  /** The answer tried in the preview, of the kind that the question had then. */
  const [tried, setTried] = useState<{ type: QuestionType; answer: ExamAnswer }>();
  const content = contentTyped(edit.values);
  const { type } = content;
  const paper = asPaper(content, [t('question.true'), t('question.false')]);

  const send = (value: ReturnType<typeof edit.content>, reason: string) => {
    const seen = detail && { id: detail.row.id, version: detail.row.version };
    return request(saveQuestion, { ...seen, content: questionContent(value), reason }, { quiet: true });
  };
  return (
    <Page
      title={
        detail
          ? `${detail.row.no} · ${t('question.version', { version: detail.row.version })}`
          : t('question.new')
      }
      breadcrumb={<BackLink to={tms.questions}>{t('question.title')}</BackLink>}
    >
      {detail?.keyHidden && (
        <MessageBar intent="info">
          <MessageBarBody>{t('question.keyHidden')}</MessageBarBody>
        </MessageBar>
      )}
      <SavedForm
        edit={edit}
        label={t('question.one')}
        why={mayEdit ? null : t('edit.mayNot')}
        send={send}
        ask={
          detail && {
            title: t('question.changeTitle', { no: detail.row.no }),
            text: t('question.changeText'),
          }
        }
        to={detail ? undefined : tms.question}
      >
        <div className={styles.columns}>
          <div className={styles.column}>
            <QuestionFields edit={edit} />
          </div>
          <section className={styles.preview} aria-label={t('question.preview')}>
            <FormCard title={t('question.preview')}>
              <QuestionCard
                key={type}
                question={paper}
                number={1}
                count={1}
                answer={tried?.type === type ? tried.answer : undefined}
                onAnswer={(answer) => setTried({ type, answer })}
                calm
              />
            </FormCard>
          </section>
        </div>
        {detail?.mayEdit && <Trail objectType="question" objectId={detail.row.id} />}
      </SavedForm>
    </Page>
  );
}
