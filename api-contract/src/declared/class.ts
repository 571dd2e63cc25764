import type { DeclaredForm } from './declare';

/** What is said of a class. */
export const classForm = {
  courseId: {
    type: 'reference',
    label: 'list.course',
    help: 'class.courseHint',
    section: 'what',
    required: true,
  },
  lecturerId: { type: 'user', role: 'lect', label: 'class.lecturer', section: 'what', required: true },
  titleZh: {
    type: 'input',
    label: 'class.titleZh',
    section: 'what',
    required: true,
    maxLength: 200,
    lang: 'zh',
  },
  titleEn: {
    type: 'input',
    label: 'class.titleEn',
    section: 'what',
    required: true,
    maxLength: 200,
    lang: 'en',
  },
  startsAt: { type: 'datetime', label: 'class.starts', section: 'when', required: true },
  endsAt: { type: 'datetime', label: 'class.ends', section: 'when', required: true },
  place: { type: 'input', label: 'class.place', section: 'when', required: true, maxLength: 200 },
  seats: {
    type: 'number',
    whole: true,
    label: 'class.seats',
    section: 'when',
    required: true,
    min: 1,
    max: 500,
  },
  remark: { type: 'textarea', label: 'class.remark', section: 'when', maxLength: 2000 },
} as const satisfies DeclaredForm;

/** What is asked beside it of a class that has begun already. */
export const pastClassForm = {
  pastReason: {
    type: 'textarea',
    label: 'class.pastReason',
    help: 'class.pastText',
    section: 'when',
    required: true,
    maxLength: 2000,
  },
} as const satisfies DeclaredForm;
