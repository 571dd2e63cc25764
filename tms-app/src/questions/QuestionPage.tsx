import {
  type ExamAnswer,
  getQuestion,
  type QuestionContent,
  type QuestionDetail,
  saveQuestion,
  tms,
} from '@attest/api-contract';
import {
  MessageBar,
  MessageBarBody,
  makeStyles,
  Page,
  tokens,
  useBilingual,
  useCallQuery,
} from '@attest/shared-ui';
import { can, request } from '@attest/shared-utility';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { FormCard } from '../edit/FormGrid';
import { SavedForm } from '../edit/SavedForm';
import { useEdit } from '../edit/useEdit';
import { QuestionCard } from '../exam/QuestionCard';
import { BackLink } from '../frame/BackLink';
import { PendingPage } from '../frame/PendingPage';
import { Trail } from '../frame/Trail';
import { QuestionFields } from './QuestionFields';
import { asPaper, fitted, NEW_QUESTION, problemsOf } from './questionRules';

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
  const text = useBilingual();
  const styles = useStyles();
  const stored = useMemo(() => detail?.content ?? NEW_QUESTION, [detail]);
  const edit = useEdit<QuestionContent>(`question:${detail?.row.id ?? 'new'}`, stored);
  const [tried, setTried] = useState<ExamAnswer>();
  const content = edit.value;
  const problems = problemsOf(content);
  const mayEdit = detail ? detail.mayEdit : can('TmsQuiz', 'edit');
  const why = mayEdit
    ? problems.length > 0
      ? problems.map((key) => t(`question.problem.${key}`)).join(t('learn.and'))
      : null
    : t('edit.mayNot');
  const paper = asPaper(content, [t('question.true'), t('question.false')]);

  const send = (value: QuestionContent, reason: string) => {
    const seen = detail && { id: detail.row.id, version: detail.row.version };
    return request(saveQuestion, { ...seen, content: fitted(value), reason }, { quiet: true });
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
        why={why}
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
          <div key={edit.round} className={styles.column}>
            <QuestionFields
              content={content}
              onChange={(patch) => {
                if (patch.type) setTried(undefined);
                edit.set(patch);
              }}
              stored={
                detail?.document
                  ? [
                      {
                        id: detail.document.id,
                        label: `${detail.document.no} ${text(detail.document.title)}`,
                      },
                    ]
                  : []
              }
            />
          </div>
          <section className={styles.preview} aria-label={t('question.preview')}>
            <FormCard title={t('question.preview')}>
              <QuestionCard
                key={content.type}
                question={paper}
                number={1}
                count={1}
                answer={tried}
                onAnswer={setTried}
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
