import {
  BARE_COURSE,
  type CourseContent,
  courseDetail,
  courseFacets,
  disableCourse,
  discardCourseDraft,
  getQuiz,
  handInVersion,
  listCourses,
  previewCourse,
  type ResponseOf,
  recordAudit,
  saveCourse,
} from '@attest/api-contract';
import {
  Button,
  DisabledReason,
  Field,
  Page,
  refreshCalls,
  Switch,
  Text,
  useBilingual,
  useCallQuery,
} from '@attest/shared-ui';
import { can, request, toast } from '@attest/shared-utility';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { at } from '../addresses';
import { ToApproval } from '../approval/ToApproval';
import { SavedForm } from '../edit/SavedForm';
import { useEdit } from '../edit/useEdit';
import { BackLink } from '../frame/BackLink';
import { PendingPage } from '../frame/PendingPage';
import { ReasonAct } from '../frame/ReasonAct';
import { Trail } from '../frame/Trail';
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

const STALE = [listCourses, courseFacets, courseDetail, recordAudit];

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
  const [act, setAct] = useState<'handIn' | 'disable' | null>(null);
  const [retrain, setRetrain] = useState(true);
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
  const renewing = act === 'handIn' && detail?.course.state === 'effective';
  const apply = async (token: string, reason: string) => {
    const retrained = renewing && { retrain };
    const said =
      act === 'handIn'
        ? await request(
            handInVersion,
            { kind: 'course', ...step, ...retrained, reason },
            { quiet: true },
          ).then(() => t('approval.handedIn'))
        : await request(disableCourse, { ...step, token, reason }, { quiet: true }).then(
            ({ adds, cancels }) => t('matrix.applied', { adds, cancels }),
          );
    toast.success(said);
    await refreshCalls(...STALE);
  };
  return (
    <Page
      title={detail ? `${detail.course.no} ${text(detail.course.name)}` : t('course.new')}
      breadcrumb={<BackLink to={at.courses}>{t('course.title')}</BackLink>}
      toolbar={
        detail && (
          <>
            {detail.may.discard && (
              <ReasonAct
                label={t('course.discard')}
                title={t('course.actTitle.discard', { no: detail.course.no })}
                text={t('course.discardText')}
                act={async (reason) => {
                  await request(discardCourseDraft, { ...step, reason }, { quiet: true });
                  edit.discard();
                }}
                stale={STALE}
              />
            )}
            {detail.may.disable && <Button onClick={() => setAct('disable')}>{t('course.disable')}</Button>}
            {detail.handedIn && <ToApproval kind="course" id={detail.course.id} />}
            {detail.may.handIn && (
              <DisabledReason why={edit.dirty ? t('edit.saveFirst') : null}>
                <Button onClick={() => !edit.dirty && setAct('handIn')}>{t('approval.handIn')}</Button>
              </DisabledReason>
            )}
          </>
        )
      }
    >
      {detail && <CourseStanding detail={detail} />}
      <SavedForm
        edit={edit}
        label={t('course.one')}
        why={why}
        send={send}
        stale={STALE}
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
      {act && (
        <PreviewDialog
          key={String(retrain)}
          title={t(act === 'handIn' ? 'approval.handInTitle' : 'course.actTitle.disable', {
            no: detail?.course.no,
          })}
          confirmLabel={t(act === 'handIn' ? 'approval.handIn' : 'course.disable')}
          onPreview={() =>
            request(
              previewCourse,
              { action: act === 'handIn' ? 'activate' : act, ...step, ...(renewing && { retrain }) },
              { quiet: true },
            )
          }
          onApply={apply}
          onClose={() => setAct(null)}
        >
          {act === 'handIn' && <Text>{t('approval.handInText')}</Text>}
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
    </Page>
  );
}
