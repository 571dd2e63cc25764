import { disableQuiz, getQuiz, type QuizContent, type QuizDetail, saveQuiz, tms } from '@attest/api-contract';
import { Button, RecordFrame, useBilingual, useCallQuery } from '@attest/shared-ui';
import { can, request } from '@attest/shared-utility';
import { EyeRegular } from '@fluentui/react-icons/svg/eye';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { HandIn } from '../approval/HandIn';
import { ToApproval } from '../approval/ToApproval';
import { FormCard } from '../edit/FormCard';
import { SavedForm } from '../edit/SavedForm';
import { BackLink } from '../frame/BackLink';
import { StandingBadge } from '../frame/ConfigBadge';
import { PendingPage } from '../frame/PendingPage';
import { ReasonAct } from '../frame/ReasonAct';
import { Trail } from '../frame/Trail';
import { QuizForm, useQuizEditor } from './QuizForm';
import { QuizPreview } from './QuizPreview';
import { QuizStanding } from './QuizStanding';
import { QuizStatistics } from './QuizStatistics';
import { fitted } from './quizContent';

/** A quiz, or a new one: its questions and rules, what is in force, how it fares. */
export function QuizPage() {
  const { id = 'new' } = useParams();
  const { t } = useTranslation('tms-app');
  const isNew = id === 'new';
  const quiz = useCallQuery(getQuiz, { id }, { enabled: !isNew, refetchOnWindowFocus: false });
  if (isNew || quiz.data) return <Loaded key={id} detail={quiz.data} />;
  return <PendingPage title={t('quiz.one')} of={quiz} />;
}

function Loaded({ detail }: { detail?: QuizDetail }) {
  const { t } = useTranslation('tms-app');
  const text = useBilingual();
  const [previewing, setPreviewing] = useState(false);
  const mayEdit = detail ? detail.mayEdit : can('TmsQuiz', 'edit');
  const handedIn = detail?.handedIn;
  const edit = useQuizEditor(detail, mayEdit && !handedIn);
  const why = handedIn ? t('approval.waits') : mayEdit ? null : t('edit.mayNot');
  const row = detail?.row;

  const step = { id: row?.id ?? '', rowVersion: detail?.rowVersion ?? 0 };
  const send = (value: QuizContent, reason: string) =>
    request(saveQuiz, { ...(detail && step), content: fitted(value), reason }, { quiet: true });
  const whyNotHandIn = edit.dirty
    ? t('edit.saveFirst')
    : detail && detail.problems.length > 0
      ? detail.problems.map((one) => text(one)).join(t('learn.and'))
      : row?.state === 'effective' && !row.hasDraft
        ? t('quiz.inForce')
        : null;
  return (
    <RecordFrame
      no={row?.no}
      title={row ? text(row.name) : t('quiz.new')}
      back={<BackLink to={tms.quizzes}>{t('quiz.title')}</BackLink>}
      badges={row && <StandingBadge of={row} />}
      panels={
        detail && [{ key: 'standing', label: t('quiz.standing'), content: <QuizStanding detail={detail} /> }]
      }
      actions={
        <>
          {mayEdit && (
            <Button icon={<EyeRegular />} onClick={() => setPreviewing(true)}>
              {t('quiz.preview')}
            </Button>
          )}
          {row?.state === 'effective' && !handedIn && can('TmsQuiz', 'submit') && (
            <ReasonAct
              label={t('quiz.disable')}
              title={t('quiz.act.disable', { no: row.no })}
              text={t('quiz.actText.disable')}
              act={(reason) => request(disableQuiz, { ...step, reason }, { quiet: true })}
            />
          )}
          {row && handedIn && <ToApproval kind="quiz" id={row.id} />}
          {row && !handedIn && can('TmsQuiz', 'submit') && (
            <HandIn kind="quiz" no={row.no} version={step} why={whyNotHandIn} />
          )}
        </>
      }
    >
      <SavedForm
        edit={edit}
        label={t('quiz.one')}
        why={why}
        send={send}
        ask={detail && { title: t('quiz.act.save', { no: row?.no }), text: t('quiz.actText.save') }}
        to={detail ? undefined : tms.quiz}
      >
        <QuizForm edit={edit} detail={detail} />
        {row && row.effectiveVersion > 0 && (
          <FormCard title={t('quiz.statistics')}>
            <QuizStatistics id={row.id} />
          </FormCard>
        )}
        {detail?.mayEdit && <Trail objectType="quiz" objectId={detail.row.id} />}
      </SavedForm>
      {previewing && <QuizPreview content={edit.content()} onClose={() => setPreviewing(false)} />}
    </RecordFrame>
  );
}
