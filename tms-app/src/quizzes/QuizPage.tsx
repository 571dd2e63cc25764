import {
  activateQuiz,
  disableQuiz,
  getQuiz,
  listQuizzes,
  type QuizContent,
  type QuizDetail,
  saveQuiz,
} from '@attest/api-contract';
import {
  Button,
  DisabledReason,
  Page,
  ReasonDialog,
  refreshCalls,
  useBilingual,
  useCallQuery,
} from '@attest/shared-ui';
import { can, errorMessage, request, toast } from '@attest/shared-utility';
import { EyeRegular } from '@fluentui/react-icons/svg/eye';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router-dom';
import { at } from '../addresses';
import { EditForm } from '../edit/EditForm';
import { FormCard } from '../edit/FormGrid';
import { useEdit } from '../edit/useEdit';
import { BackLink } from '../frame/BackLink';
import { PendingPage } from '../frame/PendingPage';
import { QuizFields } from './QuizFields';
import { QuizPreview } from './QuizPreview';
import { QuizStanding } from './QuizStanding';
import { QuizStatistics } from './QuizStatistics';
import { fitted, NEW_QUIZ, problemsOf } from './quizContent';

/** A quiz, or a new one: its questions and rules, what is in force, how it fares. */
export function QuizPage() {
  const { id = 'new' } = useParams();
  const { t } = useTranslation('tms-app');
  const isNew = id === 'new';
  const quiz = useCallQuery(getQuiz, { id }, { enabled: !isNew, refetchOnWindowFocus: false });
  if (isNew || quiz.data) return <Loaded key={id} detail={quiz.data} />;
  return <PendingPage title={t('quiz.one')} of={quiz} />;
}

const refresh = () => refreshCalls(listQuizzes, getQuiz);

function Loaded({ detail }: { detail?: QuizDetail }) {
  const { t } = useTranslation('tms-app');
  const text = useBilingual();
  const go = useNavigate();
  const stored = useMemo(() => detail?.content ?? NEW_QUIZ, [detail]);
  const edit = useEdit<QuizContent>(`quiz:${detail?.row.id ?? 'new'}`, stored);
  const [act, setAct] = useState<'save' | 'activate' | 'disable' | null>(null);
  const [previewing, setPreviewing] = useState(false);
  const content = edit.value;
  const problems = problemsOf(content);
  const mayEdit = detail ? detail.mayEdit : can('TmsQuiz', 'edit');
  const why = !mayEdit ? t('edit.mayNot') : problems.length > 0 ? t('quiz.needsName') : null;
  const row = detail?.row;

  const save = (reason: string) =>
    edit.save(async (value) => {
      const { id } = await request(
        saveQuiz,
        {
          ...(detail && { id: detail.row.id, rowVersion: detail.rowVersion }),
          content: fitted(value),
          reason,
        },
        { quiet: true },
      );
      await refresh();
      toast.success(t('edit.saved'));
      if (!detail) go(at.quiz(id), { replace: true });
    });
  const move = async (call: typeof activateQuiz | typeof disableQuiz, reason: string) => {
    if (!detail) return;
    await request(call, { id: detail.row.id, rowVersion: detail.rowVersion, reason }, { quiet: true });
    await refresh();
    toast.success(t('edit.saved'));
  };
  const acts = {
    save,
    activate: (reason: string) => move(activateQuiz, reason),
    disable: (reason: string) => move(disableQuiz, reason),
  };
  const whyNotActivate = edit.dirty
    ? t('edit.saveFirst')
    : detail && detail.problems.length > 0
      ? detail.problems.map((one) => text(one)).join(t('learn.and'))
      : row?.state === 'effective' && !row.hasDraft
        ? t('quiz.inForce')
        : null;
  return (
    <Page
      title={detail ? `${detail.row.no} ${text(detail.row.name)}` : t('quiz.new')}
      breadcrumb={<BackLink to={at.quizzes}>{t('quiz.title')}</BackLink>}
      toolbar={
        <>
          {mayEdit && (
            <Button icon={<EyeRegular />} onClick={() => setPreviewing(true)}>
              {t('quiz.preview')}
            </Button>
          )}
          {detail && can('TmsQuiz', 'submit') && (
            <>
              {row?.state === 'effective' && (
                <Button onClick={() => setAct('disable')}>{t('quiz.disable')}</Button>
              )}
              <DisabledReason why={whyNotActivate}>
                <Button onClick={() => !whyNotActivate && setAct('activate')}>{t('quiz.activate')}</Button>
              </DisabledReason>
            </>
          )}
        </>
      }
    >
      {detail && <QuizStanding detail={detail} />}
      <EditForm
        edit={edit}
        label={t('quiz.one')}
        why={why}
        onSave={() => {
          if (detail) setAct('save');
          else save('').catch((failure) => toast.error(errorMessage(failure)));
        }}
      >
        <QuizFields
          content={content}
          onChange={edit.set}
          questions={detail?.questions ?? []}
          available={edit.dirty ? [] : (detail?.available ?? [])}
        />
        {row && row.effectiveVersion > 0 && (
          <FormCard title={t('quiz.statistics')}>
            <QuizStatistics id={row.id} />
          </FormCard>
        )}
      </EditForm>
      {previewing && <QuizPreview content={content} onClose={() => setPreviewing(false)} />}
      {act && (
        <ReasonDialog
          title={t(`quiz.act.${act}`, { no: row?.no })}
          confirmLabel={t(act === 'save' ? 'edit.save' : `quiz.${act}`)}
          onConfirm={acts[act]}
          onClose={() => setAct(null)}
        >
          {t(`quiz.actText.${act}`)}
        </ReasonDialog>
      )}
    </Page>
  );
}
