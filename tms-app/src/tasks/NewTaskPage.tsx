import {
  type FormContent,
  type FormValues,
  isEmptyValue,
  saveTrainingTask,
  tms,
  trainingAudienceForm,
  trainingTaskForm,
} from '@attest/api-contract';
import { FormRenderer, Page } from '@attest/shared-ui';
import { finderControl, problemAt, useContentEditor } from '@attest/shared-ui/forms';
import { can, request } from '@attest/shared-utility';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { CoursePicker, PositionPicker } from '../edit/pickers';
import { SavedForm } from '../edit/SavedForm';
import { sectionsOf } from '../edit/sectionsOf';
import { BackLink } from '../frame/BackLink';

const TASK_FORM = { ...trainingTaskForm, ...trainingAudienceForm };
const NEW_TASK = { needs: { read: true, class: false, exam: false, ojt: false } };

/** Pickers of the application, by field. */
const CONTROLS = { courseId: finderControl(CoursePicker), positionIds: finderControl(PositionPicker) };

const toNobody = (values: FormValues) =>
  Object.keys(trainingAudienceForm).every((key) => isEmptyValue(values[key]));

/** A course given by hand to people, departments or positions. */
export function NewTaskPage() {
  const { t } = useTranslation('tms-app');
  const mayAdd = can('TmsTasks', 'add');
  const rules = useCallback(
    (values: FormValues) => (toNobody(values) ? [problemAt('userIds', t('task.needsPeople'))] : []),
    [t],
  );
  const edit = useContentEditor({
    form: TASK_FORM,
    draftKey: 'trainingTask:new',
    stored: NEW_TASK,
    t,
    rules,
    locked: mayAdd ? [] : 'all',
  });
  const send = (task: FormContent<typeof TASK_FORM>, reason: string) => {
    const { userIds, departmentIds, positionIds, ...content } = task;
    const audience = { userIds, departmentIds, positionIds };
    return request(saveTrainingTask, { ...content, audience, reason, release: true }, { quiet: true });
  };
  return (
    <Page title={t('task.new')} breadcrumb={<BackLink to={tms.tasks}>{t('task.title')}</BackLink>}>
      <SavedForm
        edit={edit}
        label={t('task.new')}
        why={mayAdd ? null : t('edit.mayNot')}
        saveLabel={t('task.release')}
        ask={{ title: t('task.new'), text: t('task.releaseText'), confirm: t('task.release') }}
        send={send}
        done={({ no, assigned }) => t('task.created', { no, count: assigned })}
        to={tms.task}
      >
        <FormRenderer
          {...edit.shown}
          sections={sectionsOf({ what: t('task.what'), who: t('task.who') })}
          controls={CONTROLS}
        />
      </SavedForm>
    </Page>
  );
}
