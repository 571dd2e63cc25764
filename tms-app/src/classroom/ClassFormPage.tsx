import {
  type ClassDetail,
  classDetail,
  classTimeFault,
  LONGEST_CLASS,
  saveClass,
} from '@attest/api-contract';
import {
  DateTimeControl,
  Field,
  Input,
  MessageBar,
  MessageBarBody,
  Page,
  Textarea,
  UserPicker,
  useBilingual,
  useCallQuery,
} from '@attest/shared-ui';
import { can, request } from '@attest/shared-utility';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { at } from '../addresses';
import { BilingualFields } from '../edit/BilingualFields';
import { FormCard, FormGrid } from '../edit/FormGrid';
import { NumberField } from '../edit/NumberField';
import { SavedForm } from '../edit/SavedForm';
import { useEdit } from '../edit/useEdit';
import { BackLink } from '../frame/BackLink';
import { PendingPage } from '../frame/PendingPage';
import { ClassCourseFinder } from './ClassCourseFinder';
import { CLASSES } from './classCache';
import { contentOf, NEW, type Typed, typedOf } from './typedClass';

/** Whom the picker offers. */
const LECTURERS = { role: 'lect' };

/** Plans a class, or changes one that is planned. */
export function ClassFormPage() {
  const { id } = useParams();
  const { t } = useTranslation('tms-app');
  const found = useCallQuery(classDetail, { id: id ?? '' }, { enabled: id !== undefined });
  if (id === undefined) return <ClassForm />;
  if (found.data) return <ClassForm detail={found.data} />;
  return <PendingPage title={t('class.edit')} of={found} />;
}

function ClassForm({ detail }: { detail?: ClassDetail }) {
  const { t } = useTranslation('tms-app');
  const text = useBilingual();
  const stored = useMemo(
    () => (detail ? typedOf(detail, text(detail.row.course.name)) : NEW),
    [detail, text],
  );
  const edit = useEdit<Typed>(`class:${detail?.row.id ?? 'new'}`, stored);
  const { value } = edit;
  const past =
    value.startsAt !== '' &&
    value.startsAt !== detail?.row.startsAt &&
    Date.parse(value.startsAt) < Date.now();
  const fault = value.startsAt && value.endsAt ? classTimeFault(value.startsAt, value.endsAt) : null;
  const missing = [
    value.course.length === 0 && t('task.needsCourse'),
    (value.title.zh.trim() === '' || value.title.en.trim() === '') && t('edit.bothNames'),
    value.lecturerIds.length === 0 && t('class.needsLecturer'),
    value.place.trim() === '' && t('class.needsPlace'),
    (value.startsAt === '' || value.endsAt === '') && t('class.needsTime'),
    fault && t(`class.timeFault.${fault}`, { hours: LONGEST_CLASS }),
    value.seats === null && t('class.needsSeats'),
    past && value.pastReason.trim() === '' && t('class.needsPastReason'),
  ].filter(Boolean);
  const mayNot = detail ? !detail.may.edit : !can('TmsClassroom', 'edit');
  const why = mayNot ? t('edit.mayNot') : missing.length > 0 ? missing.join(t('learn.and')) : null;
  const send = (typed: Typed) =>
    request(
      saveClass,
      {
        ...(detail && { id: detail.row.id, rowVersion: detail.rowVersion }),
        content: contentOf(typed),
        ...(past && { pastReason: typed.pastReason.trim() }),
      },
      { quiet: true },
    );
  return (
    <Page
      title={detail ? `${t('class.edit')} ${detail.row.no}` : t('class.new')}
      breadcrumb={<BackLink to={at.classes}>{t('class.title')}</BackLink>}
    >
      <SavedForm
        edit={edit}
        label={t('class.one')}
        why={why}
        saveLabel={detail ? undefined : t('class.plan')}
        send={send}
        stale={CLASSES}
        done={({ no }) => t(detail ? 'edit.saved' : 'class.planned', { no })}
        to={at.classroom}
      >
        <FormCard title={t('task.what')}>
          <FormGrid>
            <Field label={t('list.course')} required hint={t('class.courseHint')}>
              {detail ? (
                <Input value={value.course[0]?.label ?? ''} readOnly />
              ) : (
                <ClassCourseFinder value={value} onChange={edit.set} />
              )}
            </Field>
            <Field label={t('class.lecturer')} required>
              <UserPicker
                {...LECTURERS}
                value={value.lecturerIds}
                onChange={(lecturerIds) => edit.set({ lecturerIds })}
              />
            </Field>
          </FormGrid>
          <BilingualFields
            label={t('class.name')}
            required
            value={value.title}
            onChange={(title) => edit.set({ title })}
          />
        </FormCard>
        <FormCard title={t('class.when')}>
          <FormGrid>
            <Field label={t('class.starts')} required>
              <DateTimeControl
                value={value.startsAt}
                onChange={(startsAt) => edit.set({ startsAt: String(startsAt ?? '') })}
              />
            </Field>
            <Field
              label={t('class.ends')}
              required
              validationMessage={fault ? t(`class.timeFault.${fault}`, { hours: LONGEST_CLASS }) : undefined}
            >
              <DateTimeControl
                value={value.endsAt}
                onChange={(endsAt) => edit.set({ endsAt: String(endsAt ?? '') })}
              />
            </Field>
            <Field label={t('class.place')} required>
              <Input
                value={value.place}
                maxLength={200}
                onChange={(_, data) => edit.set({ place: data.value })}
              />
            </Field>
            <NumberField
              label={t('class.seats')}
              required
              value={value.seats}
              min={1}
              max={500}
              onChange={(seats) => edit.set({ seats })}
            />
          </FormGrid>
          {past && (
            <>
              <MessageBar intent="warning" layout="multiline">
                <MessageBarBody>{t('class.pastText')}</MessageBarBody>
              </MessageBar>
              <Field label={t('class.pastReason')} required>
                <Textarea
                  value={value.pastReason}
                  maxLength={2000}
                  onChange={(_, data) => edit.set({ pastReason: data.value })}
                />
              </Field>
            </>
          )}
          <Field label={t('class.remark')}>
            <Textarea
              value={value.remark}
              maxLength={2000}
              onChange={(_, data) => edit.set({ remark: data.value })}
            />
          </Field>
        </FormCard>
      </SavedForm>
    </Page>
  );
}
