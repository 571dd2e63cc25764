import { COURSE_KINDS, type CourseContent, type FileRef } from '@attest/api-contract';
import {
  Attachments,
  Field,
  type Found,
  Select,
  Switch,
  Text,
  Textarea,
  UserPicker,
} from '@attest/shared-ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { BilingualFields } from '../edit/BilingualFields';
import { FormCard, FormGrid } from '../edit/FormGrid';
import { NumberField } from '../edit/NumberField';
import { DocumentPicker, QuizPicker } from '../edit/pickers';
import { PracticeSteps } from './PracticeSteps';

interface Props {
  content: CourseContent;
  onChange: (patch: Partial<CourseContent>) => void;
  /** What the stored content names, as it is shown. */
  document: Found[];
  material: FileRef[];
  quiz: Found[];
}

/** What a course says. */
export function CourseForm({ content, onChange, document, material, quiz }: Props) {
  const { t } = useTranslation('tms-app');
  const [chosenDocument, setDocument] = useState(document);
  const [chosenMaterial, setMaterial] = useState(material);
  const [chosenQuiz, setQuiz] = useState(quiz);
  const practised = content.kind === 'ojt' || content.practiceSteps.length > 0;
  return (
    <>
      <FormCard title={t('course.general')}>
        <BilingualFields
          label={t('list.name')}
          required
          value={{ zh: content.nameZh, en: content.nameEn }}
          onChange={({ zh, en }) => onChange({ nameZh: zh, nameEn: en })}
        />
        <FormGrid>
          <Field label={t('list.kind')} required>
            <Select
              value={content.kind}
              onChange={(_, data) => onChange({ kind: data.value as CourseContent['kind'] })}
            >
              {COURSE_KINDS.map((kind) => (
                <option key={kind} value={kind}>
                  {t(`kind.${kind}`)}
                </option>
              ))}
            </Select>
          </Field>
          {content.materialId ? (
            <Field label={t('course.document')}>
              <Text>{t('course.recordingInstead')}</Text>
            </Field>
          ) : (
            <Field label={t('course.document')} hint={t('course.documentHint')}>
              <DocumentPicker
                value={chosenDocument}
                onChange={(found) => {
                  setDocument(found);
                  onChange({ documentId: found[0]?.id ?? null });
                }}
              />
            </Field>
          )}
          <Field label={t('course.lecturer')} hint={t('course.lecturerHint')}>
            <UserPicker
              value={content.lecturerId ? [content.lecturerId] : []}
              onChange={(ids) => onChange({ lecturerId: ids[0] ?? null })}
            />
          </Field>
        </FormGrid>
        <Field label={t('course.material')} hint={content.documentId ? undefined : t('course.materialHint')}>
          {content.documentId ? (
            <Text>{t('course.documentInstead')}</Text>
          ) : (
            <Attachments
              value={chosenMaterial}
              onChange={(files) => {
                setMaterial(files);
                onChange({ materialId: files[0]?.id ?? null });
              }}
              multiple={false}
              addLabel={t('course.upload')}
            />
          )}
        </Field>
        <Field label={t('course.description')}>
          <Textarea
            value={content.description}
            rows={3}
            resize="vertical"
            maxLength={4000}
            onChange={(_, data) => onChange({ description: data.value })}
          />
        </Field>
      </FormCard>
      <FormCard title={t('course.rules')}>
        <FormGrid>
          <NumberField
            label={t('course.minimumView')}
            hint={t('course.minimumViewHint')}
            min={0}
            max={86_400}
            value={content.minimumViewSeconds}
            onChange={(seconds) => onChange({ minimumViewSeconds: seconds ?? 0 })}
          />
          <Field label={t('course.quiz')}>
            <QuizPicker
              value={chosenQuiz}
              onChange={(found) => {
                setQuiz(found);
                onChange({ quizId: found[0]?.id ?? null });
              }}
            />
          </Field>
          <NumberField
            label={t('exam.passScore')}
            hint={t('course.passScoreHint')}
            min={0}
            max={100}
            value={content.passScore}
            onChange={(passScore) => onChange({ passScore })}
          />
          <NumberField
            label={t('course.months')}
            hint={t('course.monthsHint')}
            min={1}
            max={600}
            value={content.validityMonths}
            onChange={(validityMonths) => onChange({ validityMonths })}
          />
          <NumberField
            label={t('course.creditHours')}
            min={0}
            max={1000}
            step={0.5}
            value={content.creditHours}
            onChange={(creditHours) => onChange({ creditHours: creditHours ?? 0 })}
          />
          <Field hint={t('course.criticalHint')}>
            <Switch
              label={t('course.critical')}
              checked={content.critical}
              onChange={(_, data) => onChange({ critical: data.checked })}
            />
          </Field>
        </FormGrid>
      </FormCard>
      {practised && (
        <FormCard title={t('course.steps')}>
          <PracticeSteps
            steps={content.practiceSteps}
            onChange={(practiceSteps) => onChange({ practiceSteps })}
          />
        </FormCard>
      )}
    </>
  );
}
