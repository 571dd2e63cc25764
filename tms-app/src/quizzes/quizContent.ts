import { type DrawRule, QUIZ_DEFAULTS, type QuizContent } from '@attest/api-contract';

/** A quiz nobody has written anything into. */
export const NEW_QUIZ: QuizContent = {
  name: { zh: '', en: '' },
  mode: 'fixed',
  questionIds: [],
  rules: [],
  shuffle: true,
  passScore: QUIZ_DEFAULTS.passScore,
  minutes: QUIZ_DEFAULTS.minutes,
  attempts: QUIZ_DEFAULTS.attempts,
  retakeHours: QUIZ_DEFAULTS.retakeHours,
};

export const NEW_RULE: DrawRule = { tags: [], types: [], difficulties: [], documentId: null, count: 5 };

/** The content with what its mode does not have left out, as the server takes it. */
export const fitted = (content: QuizContent): QuizContent => ({
  ...content,
  questionIds: content.mode === 'fixed' ? content.questionIds : [],
  rules: content.mode === 'random' ? content.rules : [],
});

/** What keeps a draft from being saved, as keys of texts. */
export const problemsOf = ({ name }: QuizContent): string[] =>
  name.zh.trim() === '' && name.en.trim() === '' ? ['name'] : [];
