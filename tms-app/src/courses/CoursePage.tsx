import {
  type CourseContent,
  courseDetail,
  courseForm,
  getQuiz,
  type ResponseOf,
  saveCourse,
  tms,
} from '@attest/api-contract';
import { Attachments, FormRenderer, RecordFrame, useBilingual, useCallQuery } from '@attest/shared-ui';
import { finderControl, useContentEditor } from '@attest/shared-ui/forms';
import { can, request } from '@attest/shared-utility';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { TrainedActs } from '../approval/TrainedActs';
import { DocumentPicker, QuizPicker } from '../edit/pickers';
import { SavedForm } from '../edit/SavedForm';
import { sectionsOf } from '../edit/sectionsOf';
import { BackLink } from '../frame/BackLink';
import { StandingBadge } from '../frame/ConfigBadge';
import { PendingPage } from '../frame/PendingPage';
import { Trail } from '../frame/Trail';
import { CourseStanding } from './CourseStanding';
import { MaterialControl, StoredMaterial } from './MaterialControl';

type CourseDetail = ResponseOf<typeof courseDetail>;

const NEW_COURSE = { kind: 'read', minimumViewSeconds: 0, creditHours: 0 } as const;

/** Controls of the application, by field. */
const CONTROLS = {
  documentId: finderControl(DocumentPicker),
  quizId: finderControl(QuizPicker),
  materialId: MaterialControl,
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
  const found = useMemo(() => {
    const document = newest?.document;
    return [
      ...(document ? [{ id: document.id, label: `${document.no} ${text(document.title)}` }] : []),
      ...(quizRow ? [{ id: quizRow.id, label: `${quizRow.no} ${text(quizRow.name)}` }] : []),
    ];
  }, [newest, quizRow, text]);
  const mayEdit = detail ? detail.may.edit : can('TmsCourses', 'edit');
  const whyNot = detail?.handedIn ? t('approval.waits') : t('edit.mayNot');
  const edit = useContentEditor({
    form: courseForm,
    draftKey: `course:${detail?.course.id ?? 'new'}`,
    stored: newest?.content ?? NEW_COURSE,
    found,
    t,
    locked: mayEdit ? [] : 'all',
  });
  const nameOf = (id: string | null | undefined) => id && edit.names.of(id).label;

  const step = { id: detail?.course.id ?? '', rowVersion: detail?.rowVersion ?? 0 };
  const send = (content: CourseContent) =>
    request(saveCourse, { ...(detail && step), content }, { quiet: true });
  return (
    <RecordFrame
      no={detail?.course.no}
      title={detail ? text(detail.course.name) : t('course.new')}
      back={<BackLink to={tms.courses}>{t('course.title')}</BackLink>}
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
            onDiscarded={edit.discard}
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
        why={mayEdit ? null : whyNot}
        send={send}
        to={detail ? undefined : tms.course}
      >
        <StoredMaterial value={newest?.material ?? null}>
          <FormRenderer
            {...edit.shown}
            sections={sectionsOf({
              general: t('course.general'),
              rules: t('course.rules'),
              steps: t('course.steps'),
            })}
            controls={CONTROLS}
            texts={{
              documentId: nameOf(newest?.content.documentId),
              quizId: nameOf(newest?.content.quizId),
              materialId: newest?.material && <Attachments value={[newest.material]} />,
            }}
          />
        </StoredMaterial>
        {detail && <Trail objectType="course" objectId={detail.course.id} />}
      </SavedForm>
    </RecordFrame>
  );
}
