import {
  type ClassDetail,
  classCourses,
  classDetail,
  classForm,
  classTimeFault,
  type FormContent,
  type FormValues,
  LONGEST_CLASS,
  pastClassForm,
  saveClass,
  tms,
} from '@attest/api-contract';
import { FormRenderer, Page, useBilingual, useCallQuery } from '@attest/shared-ui';
import { finderControl, problemAt, useContentEditor } from '@attest/shared-ui/forms';
import { can, request, session } from '@attest/shared-utility';
import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { ClassCoursePicker } from '../edit/pickers';
import { SavedForm } from '../edit/SavedForm';
import { sectionsOf } from '../edit/sectionsOf';
import { BackLink } from '../frame/BackLink';
import { PendingPage } from '../frame/PendingPage';

const FORM = { ...classForm, ...pastClassForm };
const CONTROLS = { courseId: finderControl(ClassCoursePicker) };
const SEATS = 20;

/** Plans a class, or changes one that is planned. */
export function ClassFormPage() {
  const { id } = useParams();
  const { t } = useTranslation('tms-app');
  const found = useCallQuery(classDetail, { id: id ?? '' }, { enabled: id !== undefined });
  if (id === undefined) return <ClassForm />;
  if (found.data) return <ClassForm detail={found.data} />;
  return <PendingPage title={t('class.edit')} of={found} />;
}

const storedOf = ({ row, remark, pastReason }: ClassDetail): FormContent<typeof FORM> => ({
  courseId: row.course.id,
  lecturerId: row.lecturer.id,
  titleZh: row.title.zh,
  titleEn: row.title.en,
  place: row.place,
  startsAt: row.startsAt,
  endsAt: row.endsAt,
  seats: row.seats,
  remark,
  pastReason: pastReason ?? '',
});

/** What a chosen course says of its class, where nothing is typed of it yet. */
function useFilledIn(values: FormValues): (courseId: unknown) => FormValues {
  const known = useCallQuery(
    classCourses,
    { page: 1, pageSize: 100, filter: {} },
    { enabled: can('TmsClassroom', 'edit') },
  );
  return (courseId) => {
    const chosen = known.data?.rows.find(({ id }) => id === courseId);
    const lecturerId = chosen?.lecturer?.id ?? session.current().user?.id;
    return {
      ...(chosen &&
        !values.titleZh &&
        !values.titleEn && { titleZh: chosen.name.zh, titleEn: chosen.name.en }),
      ...(lecturerId && !values.lecturerId && { lecturerId }),
    };
  };
}

function ClassForm({ detail }: { detail?: ClassDetail }) {
  const { t } = useTranslation('tms-app');
  const text = useBilingual();
  const course = detail?.row.course;
  const found = useMemo(
    () => (course ? [{ id: course.id, label: `${course.no} ${text(course.name)}` }] : []),
    [course, text],
  );
  const rules = useCallback(
    ({ startsAt, endsAt }: FormValues) => {
      const fault = startsAt && endsAt ? classTimeFault(String(startsAt), String(endsAt)) : null;
      return fault ? [problemAt('endsAt', t(`class.timeFault.${fault}`, { hours: LONGEST_CLASS }))] : [];
    },
    [t],
  );
  const isPast = ({ startsAt }: FormValues) =>
    startsAt !== undefined && startsAt !== detail?.row.startsAt && Date.parse(String(startsAt)) < Date.now();
  const mayNot = detail ? !detail.may.edit : !can('TmsClassroom', 'edit');
  const edit = useContentEditor({
    form: FORM,
    draftKey: `class:${detail?.row.id ?? 'new'}`,
    stored: detail ? storedOf(detail) : { seats: SEATS },
    found,
    t,
    rules,
    without: (values) => (isPast(values) ? [] : ['pastReason']),
    locked: mayNot ? 'all' : detail ? ['courseId'] : [],
  });
  const filledIn = useFilledIn(edit.values);
  const onChange = (key: string, value: unknown) => {
    edit.onChange(key, value);
    if (key === 'courseId') edit.assign(filledIn(value));
  };
  const send = ({ pastReason, ...content }: FormContent<typeof FORM>) =>
    request(
      saveClass,
      {
        ...(detail && { id: detail.row.id, rowVersion: detail.rowVersion }),
        content,
        ...(isPast(edit.values) && { pastReason: pastReason.trim() }),
      },
      { quiet: true },
    );
  return (
    <Page
      title={detail ? `${t('class.edit')} ${detail.row.no}` : t('class.new')}
      breadcrumb={<BackLink to={tms.classes}>{t('class.title')}</BackLink>}
    >
      <SavedForm
        edit={edit}
        label={t('class.one')}
        why={mayNot ? t('edit.mayNot') : null}
        saveLabel={detail ? undefined : t('class.plan')}
        send={send}
        done={({ no }) => t(detail ? 'edit.saved' : 'class.planned', { no })}
        to={tms.classroom}
      >
        <FormRenderer
          {...edit.shown}
          onChange={onChange}
          sections={sectionsOf({ what: t('task.what'), when: t('class.when') })}
          controls={CONTROLS}
          texts={{ courseId: found[0]?.label }}
        />
      </SavedForm>
    </Page>
  );
}
