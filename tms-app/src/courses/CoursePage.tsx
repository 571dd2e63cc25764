import {
  activateCourse,
  BARE_COURSE,
  type CourseContent,
  courseDetail,
  courseFacets,
  disableCourse,
  discardCourseDraft,
  getQuiz,
  listCourses,
  previewCourse,
  type ResponseOf,
  saveCourse,
} from '@attest/api-contract';
import {
  Button,
  DisabledReason,
  Field,
  Page,
  ReasonDialog,
  refreshCalls,
  Switch,
  useBilingual,
  useCallQuery,
} from '@attest/shared-ui';
import { can, errorMessage, request, toast } from '@attest/shared-utility';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router-dom';
import { at } from '../addresses';
import { EditForm } from '../edit/EditForm';
import { useEdit } from '../edit/useEdit';
import { BackLink } from '../frame/BackLink';
import { PendingPage } from '../frame/PendingPage';
import { PreviewDialog } from '../preview/PreviewDialog';
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

const refresh = () => refreshCalls(listCourses, courseFacets, courseDetail);

interface Props {
  detail?: CourseDetail;
  quizRow?: { id: string; no: string; name: { zh: string; en: string } };
}

function Loaded({ detail, quizRow }: Props) {
  const { t } = useTranslation('tms-app');
  const text = useBilingual();
  const go = useNavigate();
  const newest = detail?.versions[0];
  const stored = useMemo(() => newest?.content ?? NEW_COURSE, [newest]);
  const edit = useEdit<CourseContent>(`course:${detail?.course.id ?? 'new'}`, stored);
  const [act, setAct] = useState<'activate' | 'disable' | 'discard' | null>(null);
  const [retrain, setRetrain] = useState(true);
  const { value } = edit;
  const mayEdit = detail ? detail.may.edit : can('TmsCourses', 'edit');
  const named = value.nameZh.trim() !== '' && value.nameEn.trim() !== '';
  const stepsNamed = value.practiceSteps.every(({ zh, en }) => zh.trim() !== '' && en.trim() !== '');
  const missing = named ? (stepsNamed ? null : t('course.stepsMissing')) : t('edit.bothNames');
  const why = mayEdit ? missing : t('edit.mayNot');

  const save = () =>
    edit
      .save(async (content) => {
        const { id } = await request(
          saveCourse,
          { ...(detail && { id: detail.course.id, rowVersion: detail.rowVersion }), content },
          { quiet: true },
        );
        await refresh();
        toast.success(t('edit.saved'));
        if (!detail) go(at.course(id), { replace: true });
      })
      .catch((failure) => toast.error(errorMessage(failure)));
  const step = { id: detail?.course.id ?? '', rowVersion: detail?.rowVersion ?? 0 };
  const renewing = act === 'activate' && detail?.course.state === 'effective';
  const done = async (result: { adds: number; cancels: number }) => {
    toast.success(t('matrix.applied', { adds: result.adds, cancels: result.cancels }));
    await refresh();
  };
  return (
    <Page
      title={detail ? `${detail.course.no} ${text(detail.course.name)}` : t('course.new')}
      breadcrumb={<BackLink to={at.courses}>{t('course.title')}</BackLink>}
      toolbar={
        detail && (
          <>
            {detail.may.discard && <Button onClick={() => setAct('discard')}>{t('course.discard')}</Button>}
            {detail.may.disable && <Button onClick={() => setAct('disable')}>{t('course.disable')}</Button>}
            {detail.may.activate && (
              <DisabledReason why={edit.dirty ? t('edit.saveFirst') : null}>
                <Button onClick={() => !edit.dirty && setAct('activate')}>{t('course.activate')}</Button>
              </DisabledReason>
            )}
          </>
        )
      }
    >
      {detail && <CourseStanding detail={detail} />}
      <EditForm edit={edit} label={t('course.one')} why={why} onSave={() => void save()}>
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
      </EditForm>
      {(act === 'activate' || act === 'disable') && (
        <PreviewDialog
          key={String(retrain)}
          title={t(`course.actTitle.${act}`, { no: detail?.course.no })}
          confirmLabel={t(`course.${act}`)}
          onPreview={() =>
            request(previewCourse, { action: act, ...step, ...(renewing && { retrain }) }, { quiet: true })
          }
          onApply={async (token, reason) =>
            done(
              await request(
                act === 'activate' ? activateCourse : disableCourse,
                { ...step, ...(renewing && { retrain }), token, reason },
                { quiet: true },
              ),
            )
          }
          onClose={() => setAct(null)}
        >
          {renewing && (
            <Field hint={t('course.retrainHint')}>
              <Switch
                label={t('course.retrain')}
                checked={retrain}
                onChange={(_, data) => setRetrain(data.checked)}
              />
            </Field>
          )}
        </PreviewDialog>
      )}
      {act === 'discard' && (
        <ReasonDialog
          title={t('course.actTitle.discard', { no: detail?.course.no })}
          confirmLabel={t('course.discard')}
          onConfirm={async (reason) => {
            await request(discardCourseDraft, { ...step, reason }, { quiet: true });
            edit.discard();
            await refresh();
            toast.success(t('edit.saved'));
          }}
          onClose={() => setAct(null)}
        >
          {t('course.discardText')}
        </ReasonDialog>
      )}
    </Page>
  );
}
