import {
  BARE_COURSE,
  type CourseContent,
  courseDetail,
  disableCourse,
  discardCourseDraft,
  getQuiz,
  previewCourse,
  type ResponseOf,
  saveCourse,
} from '@attest/api-contract';
import { RecordFrame, useBilingual, useCallQuery } from '@attest/shared-ui';
import { can, request } from '@attest/shared-utility';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { at } from '../addresses';
import { TrainedActs } from '../approval/TrainedActs';
import { SavedForm } from '../edit/SavedForm';
import { useEdit } from '../edit/useEdit';
import { BackLink } from '../frame/BackLink';
import { StandingBadge } from '../frame/ConfigBadge';
import { PendingPage } from '../frame/PendingPage';
import { Trail } from '../frame/Trail';
import { CourseForm } from './CourseForm';
import { CourseStanding } from './CourseStanding';

type CourseDetail = ResponseOf<typeof courseDetail>;

const NEW_COURSE: CourseContent = {
  nameZh: '',
  nameEn: '',
  kind: 'read',
  ...BARE_COURSE,
};

/** A course, or a new one: what it says, its versions, where the matrix asks for it. */
export function CoursePage() {
  const { id = 'new' } = useParams();
  const { t } = useTranslation('tms-app');
  const isNew = id === 'new';
  const course = useCallQuery(courseDetail, { id }, { enabled: !isNew, refetchOnWindowFocus: false });
  const quizId = course.data?.versions[0]?.content.quizId ?? null;
  const quiz = useCallQuery(getQuiz, { id: quizId ?? '' }, { enabled: quizId !== null });
  if (isNew || (course.data && (quizId === null || !quiz.isPending)))
    return <Loaded key={id} detail={course.data} quizRow={quiz.data?.row} />;
  return <PendingPage title={t('course.one')} of={course} />;
}

interface Props {
  detail?: CourseDetail;
  quizRow?: { id: string; no: string; name: { zh: string; en: string } };
}

function Loaded({ detail, quizRow }: Props) {
  const { t } = useTranslation('tms-app');
  const text = useBilingual();
  const newest = detail?.versions[0];
  const stored = useMemo(() => newest?.content ?? NEW_COURSE, [newest]);
  const edit = useEdit<CourseContent>(`course:${detail?.course.id ?? 'new'}`, stored);
  const { value } = edit;
  const mayEdit = detail ? detail.may.edit : can('TmsCourses', 'edit');
  const named = value.nameZh.trim() !== '' && value.nameEn.trim() !== '';
  const stepsNamed = value.practiceSteps.every(({ zh, en }) => zh.trim() !== '' && en.trim() !== '');
  const missing = named ? (stepsNamed ? null : t('course.stepsMissing')) : t('edit.bothNames');
  const whyNot = detail?.handedIn ? t('approval.waits') : t('edit.mayNot');
  const why = mayEdit ? missing : whyNot;

  const step = { id: detail?.course.id ?? '', rowVersion: detail?.rowVersion ?? 0 };
  const send = (content: CourseContent) =>
    request(saveCourse, { ...(detail && step), content }, { quiet: true });
  return (
    <RecordFrame
      no={detail?.course.no}
      title={detail ? text(detail.course.name) : t('course.new')}
      back={<BackLink to={at.courses}>{t('course.title')}</BackLink>}
      badges={detail && <StandingBadge of={detail.course} />}
      actions={
        detail && (
          <TrainedActs
            kind="course"
            no={detail.course.no}
            version={step}
            handedIn={detail.handedIn}
            may={detail.may}
            dirty={edit.dirty}
            asksRetrain={detail.course.state === 'effective'}
            onPreview={(action, retrain) => request(previewCourse, { action, ...step, ...retrain })}
            onDisable={(token, reason) => request(disableCourse, { ...step, token, reason }, { quiet: true })}
            onDiscard={async (reason) => {
              await request(discardCourseDraft, { ...step, reason }, { quiet: true });
              edit.discard();
            }}
          />
        )
      }
      panels={
        detail && [
          { key: 'standing', label: t('quiz.standing'), content: <CourseStanding detail={detail} /> },
        ]
      }
    >
      <SavedForm
        edit={edit}
        label={t('course.one')}
        why={why}
        send={send}
        to={detail ? undefined : at.course}
      >
        <CourseForm
          key={`${newest?.id}${edit.round}`}
          content={value}
          onChange={edit.set}
          document={
            newest?.document
              ? [{ id: newest.document.id, label: `${newest.document.no} ${text(newest.document.title)}` }]
              : []
          }
          material={newest?.material ? [newest.material] : []}
          quiz={quizRow ? [{ id: quizRow.id, label: `${quizRow.no} ${text(quizRow.name)}` }] : []}
        />
        {detail && <Trail objectType="course" objectId={detail.course.id} />}
      </SavedForm>
    </RecordFrame>
  );
}
