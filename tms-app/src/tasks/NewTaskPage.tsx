import { saveTrainingTask, type TrainingNeeds } from '@attest/api-contract';
import {
  Checkbox,
  DayField,
  DepartmentPicker,
  Field,
  type Found,
  makeStyles,
  Page,
  Text,
  UserPicker,
} from '@attest/shared-ui';
import { can, request } from '@attest/shared-utility';
import { useTranslation } from 'react-i18next';
import { at } from '../addresses';
import { BilingualFields } from '../edit/BilingualFields';
import { FormCard, FormGrid } from '../edit/FormGrid';
import { CoursePicker, PositionPicker } from '../edit/pickers';
import { SavedForm } from '../edit/SavedForm';
import { useEdit } from '../edit/useEdit';
import { BackLink } from '../frame/BackLink';
import { NEEDS } from '../matrix/changeSet';

interface TaskContent {
  title: { zh: string; en: string };
  course: Found[];
  needs: TrainingNeeds;
  due: string;
  userIds: string[];
  departmentIds: string[];
  positions: Found[];
}

const NEW_TASK: TaskContent = {
  title: { zh: '', en: '' },
  course: [],
  needs: { read: true, class: false, exam: false, ojt: false },
  due: '',
  userIds: [],
  departmentIds: [],
  positions: [],
};

const useStyles = makeStyles({ needs: { display: 'flex', flexWrap: 'wrap' } });

/** A course given by hand to people, departments or positions. */
export function NewTaskPage() {
  const { t } = useTranslation('tms-app');
  const styles = useStyles();
  const edit = useEdit<TaskContent>('trainingTask:new', NEW_TASK);
  const { value } = edit;
  const missing = [
    (value.title.zh.trim() === '' || value.title.en.trim() === '') && t('edit.bothNames'),
    value.course.length === 0 && t('task.needsCourse'),
    NEEDS.every((need) => !value.needs[need]) && t('task.needsNeed'),
    value.due === '' && t('task.dayMissing'),
    value.userIds.length + value.departmentIds.length + value.positions.length === 0 && t('task.needsPeople'),
  ].filter(Boolean);
  const why = !can('TmsTasks', 'add')
    ? t('edit.mayNot')
    : missing.length > 0
      ? missing.join(t('learn.and'))
      : null;
  const send = (task: TaskContent, reason: string) =>
    request(
      saveTrainingTask,
      {
        titleZh: task.title.zh,
        titleEn: task.title.en,
        courseId: task.course[0]?.id ?? '',
        needs: task.needs,
        due: task.due,
        audience: {
          userIds: task.userIds,
          departmentIds: task.departmentIds,
          positionIds: task.positions.map((one) => one.id),
        },
        reason,
        release: true,
      },
      { quiet: true },
    );
  return (
    <Page title={t('task.new')} breadcrumb={<BackLink to={at.tasks}>{t('task.title')}</BackLink>}>
      <SavedForm
        edit={edit}
        label={t('task.new')}
        why={why}
        saveLabel={t('task.release')}
        ask={{ title: t('task.new'), text: t('task.releaseText'), confirm: t('task.release') }}
        send={send}
        done={({ no, assigned }) => t('task.created', { no, count: assigned })}
        to={at.task}
      >
        <FormCard title={t('task.what')}>
          <BilingualFields
            label={t('task.name')}
            required
            value={value.title}
            onChange={(title) => edit.set({ title })}
          />
          <FormGrid>
            <Field label={t('list.course')} required>
              <CoursePicker value={value.course} onChange={(course) => edit.set({ course })} />
            </Field>
            <Field label={t('list.due')} required>
              <DayField value={value.due} onChange={(day) => edit.set({ due: day })} />
            </Field>
          </FormGrid>
          {/* biome-ignore lint/a11y/useSemanticElements: a row of check boxes under one name */}
          <div role="group" aria-label={t('task.needs')} className={styles.needs}>
            {NEEDS.map((need) => (
              <Checkbox
                key={need}
                label={t(`need.${need}`)}
                checked={value.needs[need]}
                onChange={() => edit.set({ needs: { ...value.needs, [need]: !value.needs[need] } })}
              />
            ))}
          </div>
        </FormCard>
        <FormCard title={t('task.who')}>
          <Text>{t('task.whoText')}</Text>
          <FormGrid>
            <Field label={t('task.people')}>
              <UserPicker multiple value={value.userIds} onChange={(userIds) => edit.set({ userIds })} />
            </Field>
            <Field label={t('record.department')}>
              <DepartmentPicker
                multiple
                value={value.departmentIds}
                onChange={(departmentIds) => edit.set({ departmentIds })}
              />
            </Field>
            <Field label={t('matrix.rows.position')}>
              <PositionPicker value={value.positions} onChange={(positions) => edit.set({ positions })} />
            </Field>
          </FormGrid>
        </FormCard>
      </SavedForm>
    </Page>
  );
}
