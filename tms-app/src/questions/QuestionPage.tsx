import {
  DIFFICULTIES,
  type ExamAnswer,
  getQuestion,
  listQuestions,
  QUESTION_TYPES,
  type QuestionContent,
  type QuestionDetail,
  saveQuestion,
} from '@attest/api-contract';
import {
  callKey,
  ErrorState,
  Field,
  Input,
  MessageBar,
  MessageBarBody,
  makeStyles,
  Page,
  queryClient,
  ReasonDialog,
  Select,
  SkeletonRows,
  tokens,
  useBilingual,
  useCallQuery,
} from '@attest/shared-ui';
import { can, errorMessage, request, toast } from '@attest/shared-utility';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router-dom';
import { at } from '../addresses';
import { BilingualFields } from '../edit/BilingualFields';
import { EditForm } from '../edit/EditForm';
import { FormCard, FormGrid } from '../edit/FormGrid';
import { NumberField } from '../edit/NumberField';
import { DocumentPicker } from '../edit/pickers';
import { useEdit } from '../edit/useEdit';
import { QuestionCard } from '../exam/QuestionCard';
import { BackLink } from '../frame/BackLink';
import { KeyFields } from './KeyFields';
import { asPaper, fitted, NEW_QUESTION, problemsOf } from './questionRules';

/** A question of the bank, or a new one: what it says, what is right, and how it will look. */
export function QuestionPage() {
  const { id = 'new' } = useParams();
  const { t } = useTranslation('tms-app');
  const isNew = id === 'new';
  const question = useCallQuery(getQuestion, { id }, { enabled: !isNew, refetchOnWindowFocus: false });
  if (isNew || question.data) return <Loaded key={id} detail={question.data} />;
  return (
    <Page title={t('question.one')}>
      {question.error ? (
        <ErrorState error={question.error} onRetry={() => void question.refetch()} />
      ) : (
        <SkeletonRows rows={8} height={24} />
      )}
    </Page>
  );
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
  const go = useNavigate();
  const stored = useMemo(() => detail?.content ?? NEW_QUESTION, [detail]);
  const edit = useEdit<QuestionContent>(`question:${detail?.row.id ?? 'new'}`, stored);
  const [asking, setAsking] = useState(false);
  const [tried, setTried] = useState<ExamAnswer>();
  const [document, setDocument] = useState(
    detail?.document
      ? [{ id: detail.document.id, label: `${detail.document.no} ${text(detail.document.title)}` }]
      : [],
  );
  const content = edit.value;
  const problems = problemsOf(content);
  const mayEdit = detail ? detail.mayEdit : can('TmsQuiz', 'edit');
  const why = mayEdit
    ? problems.length > 0
      ? problems.map((key) => t(`question.problem.${key}`)).join(t('learn.and'))
      : null
    : t('edit.mayNot');
  const paper = asPaper(content, [t('question.true'), t('question.false')]);

  const send = (reason: string) =>
    edit.save(async (value) => {
      const saved = await request(
        saveQuestion,
        {
          ...(detail && { id: detail.row.id, version: detail.row.version }),
          content: fitted(value),
          reason,
        },
        { quiet: true },
      );
      await Promise.all(
        [listQuestions, getQuestion].map((call) =>
          queryClient.invalidateQueries({ queryKey: callKey(call) }),
        ),
      );
      toast.success(t('edit.saved'));
      if (!detail) go(at.question(saved.id), { replace: true });
    });
  const save = () => {
    if (detail) setAsking(true);
    else send('').catch((failure) => toast.error(errorMessage(failure)));
  };
  return (
    <Page
      title={
        detail
          ? `${detail.row.no} · ${t('question.version', { version: detail.row.version })}`
          : t('question.new')
      }
      breadcrumb={<BackLink to={at.questions}>{t('question.title')}</BackLink>}
    >
      {detail?.keyHidden && (
        <MessageBar intent="info">
          <MessageBarBody>{t('question.keyHidden')}</MessageBarBody>
        </MessageBar>
      )}
      <EditForm edit={edit} label={t('question.one')} why={why} onSave={save}>
        <div className={styles.columns}>
          <div key={edit.round} className={styles.column}>
            <FormCard title={t('question.text')}>
              <Field label={t('question.kind')} required>
                <Select
                  value={content.type}
                  onChange={(_, data) => {
                    edit.set({ type: data.value as QuestionContent['type'], right: [] });
                    setTried(undefined);
                  }}
                >
                  {QUESTION_TYPES.map((type) => (
                    <option key={type} value={type}>
                      {t(`question.type.${type}`)}
                    </option>
                  ))}
                </Select>
              </Field>
              <BilingualFields
                label={t('question.stem')}
                value={content.stem}
                onChange={(stem) => edit.set({ stem })}
                maxLength={4000}
                long
              />
            </FormCard>
            <FormCard title={t('question.key')}>
              <KeyFields content={content} onChange={edit.set} />
              <BilingualFields
                label={t('question.reference')}
                value={content.reference}
                onChange={(reference) => edit.set({ reference })}
                maxLength={4000}
                long
              />
            </FormCard>
            <FormCard title={t('question.facts')}>
              <FormGrid>
                <NumberField
                  label={t('question.points')}
                  required
                  min={1}
                  max={100}
                  value={content.points}
                  onChange={(points) => edit.set({ points: points ?? 1 })}
                />
                <Field label={t('question.difficulty')}>
                  <Select
                    value={content.difficulty}
                    onChange={(_, data) =>
                      edit.set({ difficulty: data.value as QuestionContent['difficulty'] })
                    }
                  >
                    {DIFFICULTIES.map((one) => (
                      <option key={one} value={one}>
                        {t(`difficulty.${one}`)}
                      </option>
                    ))}
                  </Select>
                </Field>
                <Field label={t('question.tags')} hint={t('question.tagsHint')}>
                  <Input
                    defaultValue={content.tags.join(', ')}
                    maxLength={1000}
                    onChange={(_, data) =>
                      edit.set({
                        tags: [...new Set(data.value.split(/[,，]/).map((tag) => tag.trim().slice(0, 50)))]
                          .filter(Boolean)
                          .slice(0, 20),
                      })
                    }
                  />
                </Field>
                <Field label={t('list.document')}>
                  <DocumentPicker
                    value={document}
                    onChange={(found) => {
                      setDocument(found);
                      edit.set({ documentId: found[0]?.id ?? null });
                    }}
                  />
                </Field>
                <Field label={t('question.clause')}>
                  <Input
                    value={content.clause}
                    maxLength={50}
                    onChange={(_, data) => edit.set({ clause: data.value })}
                  />
                </Field>
              </FormGrid>
            </FormCard>
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
      </EditForm>
      {asking && (
        <ReasonDialog
          title={t('question.changeTitle', { no: detail?.row.no })}
          confirmLabel={t('edit.save')}
          onConfirm={send}
          onClose={() => setAsking(false)}
        >
          {t('question.changeText')}
        </ReasonDialog>
      )}
    </Page>
  );
}
