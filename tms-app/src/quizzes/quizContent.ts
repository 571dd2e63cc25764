import { QUIZ_DEFAULTS, type QuizContent } from '@attest/api-contract';

/** What a quiz begins with. */
export const NEW_QUIZ = {
  mode: 'fixed',
  shuffle: true,
  passScore: QUIZ_DEFAULTS.passScore,
  minutes: QUIZ_DEFAULTS.minutes,
  attempts: QUIZ_DEFAULTS.attempts,
  retakeHours: QUIZ_DEFAULTS.retakeHours,
} as const satisfies Partial<QuizContent>;

/** The content with what its mode does not have left out, as the server takes it. */
export const fitted = (content: QuizContent): QuizContent => ({
  ...content,
  questionIds: content.mode === 'fixed' ? content.questionIds : [],
  rules: content.mode === 'random' ? content.rules : [],
});
