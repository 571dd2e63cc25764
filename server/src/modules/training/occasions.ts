import type { Occasion } from '../../records/starts/occasions';

/** An exam that somebody has failed as often as it may be taken. */
export const EXAM_FAILED = 'examFailed';

/** What drafts of records are proposed by. */
export const trainingOccasions: Record<string, Occasion> = {
  [EXAM_FAILED]: {
    name: { zh: '考试未通过且次数已用完', en: 'An exam failed for good' },
    tells: {
      person: { entries: { id: 'text', name: 'text', department: 'text' } },
      course: { entries: { no: 'text', zh: 'text', en: 'text' } },
      attempts: 'number',
    },
    about: 'assignment',
  },
};
