import type { DeclaredForm } from './declare';

/** What has to be done of a course: R read, C class, E exam, O on the job. */
export const TRAINING_NEEDS = ['read', 'class', 'exam', 'ojt'] as const;

/** What is given by hand, and until when. */
export const trainingTaskForm = {
  titleZh: {
    type: 'input',
    label: 'task.nameZh',
    section: 'what',
    required: true,
    maxLength: 200,
    lang: 'zh',
  },
  titleEn: {
    type: 'input',
    label: 'task.nameEn',
    section: 'what',
    required: true,
    maxLength: 200,
    lang: 'en',
  },
  courseId: {
    type: 'reference',
    label: 'list.course',
    section: 'what',
    required: true,
    refusals: ['COURSE_NOT_EFFECTIVE'],
  },
  due: { type: 'date', label: 'list.due', section: 'what', required: true, refusals: ['DUE_IN_PAST'] },
  needs: {
    type: 'flags',
    label: 'task.needs',
    section: 'what',
    required: true,
    options: TRAINING_NEEDS,
    texts: 'need',
    wide: true,
  },
} as const satisfies DeclaredForm;

/** Whom it is given to: people, departments with those below them, positions. One of the three at least. */
export const trainingAudienceForm = {
  userIds: {
    type: 'users',
    label: 'task.people',
    help: 'task.whoText',
    section: 'who',
    maxItems: 500,
    refusals: ['AUDIENCE_EMPTY'],
  },
  departmentIds: { type: 'departments', label: 'record.department', section: 'who', maxItems: 100 },
  positionIds: { type: 'references', label: 'matrix.rows.position', section: 'who', maxItems: 100 },
} as const satisfies DeclaredForm;
