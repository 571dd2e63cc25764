import type { DeclaredForm } from './declare';

/** Kinds of questions: the first five are marked by the server, `short` and `case` by a reviewer. */
export const QUESTION_TYPES = ['single', 'multiple', 'trueFalse', 'blank', 'order', 'short', 'case'] as const;
export const DIFFICULTIES = ['easy', 'medium', 'hard'] as const;

const whole = { type: 'number', whole: true, required: true, section: 'rules' } as const;

/** What a quiz (test paper) is made of and its rules. */
export const quizForm = {
  name: { type: 'texts', label: 'list.name', section: 'rules', maxLength: 200, atLeastOne: true },
  /** Of 100. A critical course asks for 90 at least. */
  passScore: { ...whole, label: 'exam.passScore', min: 1, max: 100 },
  minutes: { ...whole, label: 'quiz.minutes', min: 1, max: 480 },
  attempts: { ...whole, label: 'quiz.attemptsAllowed', min: 1, max: 10 },
  /** Hours from one attempt to the next. */
  retakeHours: { ...whole, label: 'quiz.retakeHours', min: 0, max: 720 },
  mode: {
    type: 'radio',
    label: 'quiz.mode',
    section: 'questions',
    required: true,
    options: ['fixed', 'random'],
    texts: 'quiz.modeOf',
  },
  /** `fixed`: another order of questions on every paper. Options are always shuffled. */
  shuffle: {
    type: 'switch',
    label: 'quiz.shuffle',
    section: 'questions',
    visibleWhen: { field: 'mode', equals: 'fixed' },
  },
  /** `fixed`: the questions in order; else empty. */
  questionIds: {
    type: 'references',
    label: 'quiz.addQuestion',
    section: 'questions',
    visibleWhen: { field: 'mode', equals: 'fixed' },
    maxItems: 200,
    wide: true,
  },
  /** `random`: drawn one rule after the other, no question twice; else empty. */
  rules: {
    type: 'rows',
    ids: 'none',
    label: 'quiz.ruleOne',
    section: 'questions',
    visibleWhen: { field: 'mode', equals: 'random' },
    maxRows: 20,
    start: { count: 5 },
    columns: {
      count: { type: 'number', whole: true, label: 'quiz.draw', required: true, min: 1, max: 100 },
      tags: { type: 'words', label: 'question.tags', maxLength: 50, maxItems: 20 },
      documentId: { type: 'reference', label: 'course.document', empty: null },
      types: {
        type: 'checkbox',
        label: 'question.kind',
        options: QUESTION_TYPES,
        texts: 'question.type',
        maxItems: 7,
        wide: true,
      },
      difficulties: {
        type: 'checkbox',
        label: 'question.difficulty',
        options: DIFFICULTIES,
        texts: 'difficulty',
        maxItems: 3,
        wide: true,
      },
    },
  },
} as const satisfies DeclaredForm;
