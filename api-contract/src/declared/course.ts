import type { DeclaredForm } from './declare';
import { namesForm } from './names';

/** What a version of a course says. */
export const courseForm = {
  ...namesForm,
  kind: {
    type: 'select',
    label: 'list.kind',
    section: 'general',
    required: true,
    options: ['read', 'class', 'online', 'ojt', 'external'],
    texts: 'kind',
  },
  documentId: {
    type: 'reference',
    label: 'course.document',
    help: 'course.documentHint',
    section: 'general',
    visibleWhen: { field: 'materialId', is: 'empty' },
    empty: null,
  },
  lecturerId: {
    type: 'user',
    label: 'course.lecturer',
    help: 'course.lecturerHint',
    section: 'general',
    empty: null,
  },
  /** Recording that is watched instead of a document. */
  materialId: {
    type: 'reference',
    label: 'course.material',
    help: 'course.materialHint',
    section: 'general',
    visibleWhen: { field: 'documentId', is: 'empty' },
    empty: null,
    wide: true,
  },
  description: { type: 'textarea', label: 'course.description', section: 'general', maxLength: 4000 },
  /** Seconds that the material has to be looked at. */
  minimumViewSeconds: {
    type: 'number',
    whole: true,
    label: 'course.minimumView',
    help: 'course.minimumViewHint',
    section: 'rules',
    min: 0,
    max: 86_400,
    empty: 0,
  },
  quizId: { type: 'reference', label: 'course.quiz', section: 'rules', empty: null },
  /** Of 100; null: the quiz says it. */
  passScore: {
    type: 'number',
    whole: true,
    label: 'exam.passScore',
    help: 'course.passScoreHint',
    section: 'rules',
    min: 0,
    max: 100,
    empty: null,
  },
  validityMonths: {
    type: 'number',
    whole: true,
    label: 'course.months',
    help: 'course.monthsHint',
    section: 'rules',
    min: 1,
    max: 600,
    empty: null,
  },
  creditHours: { type: 'number', label: 'course.creditHours', section: 'rules', min: 0, max: 1000, empty: 0 },
  /** Everyone must be trained before a document of it takes effect. */
  critical: { type: 'switch', label: 'course.critical', help: 'course.criticalHint', section: 'rules' },
  /** Of practice on the job, in order; none: it is judged as a whole. */
  practiceSteps: {
    type: 'rows',
    label: 'course.stepOne',
    help: 'course.stepsHint',
    section: 'steps',
    visibleWhen: {
      any: [
        { field: 'kind', equals: 'ojt' },
        { field: 'practiceSteps', is: 'notEmpty' },
      ],
    },
    maxRows: 40,
    start: { times: 3 },
    columns: {
      zh: { type: 'input', label: 'course.stepZh', required: true, maxLength: 300, lang: 'zh' },
      en: { type: 'input', label: 'course.stepEn', required: true, maxLength: 300, lang: 'en' },
      times: {
        type: 'number',
        whole: true,
        label: 'course.times',
        required: true,
        min: 1,
        max: 20,
      },
    },
  },
} as const satisfies DeclaredForm;
