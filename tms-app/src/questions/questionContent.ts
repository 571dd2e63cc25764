import {
  contentOf,
  type FormContent,
  type FormValues,
  type QuestionContent,
  questionForm,
} from '@attest/api-contract';
import { fitted } from './questionRules';

/** A question as it is typed. */
type TypedQuestion = FormContent<typeof questionForm>;

/** What is stored, as it is typed. */
export function typedQuestion({ options, right, blanks, ...text }: QuestionContent): TypedQuestion {
  const [truth] = right;
  return {
    ...text,
    options: options.map(({ id, text: { zh, en } }) => ({ id, right: right.includes(id), zh, en })),
    truth: truth === 'true' || truth === 'false' ? truth : null,
    gaps: blanks.map((texts) => ({ texts })),
  };
}

/** What is typed, as the server takes it. */
export function questionContent({ options, truth, gaps, ...text }: TypedQuestion): QuestionContent {
  const chosen = options.filter(({ right }) => right).map(({ id }) => id);
  return fitted({
    ...text,
    options: options.map(({ id, zh, en }) => ({ id, text: { zh, en } })),
    right: text.type === 'trueFalse' ? (truth ? [truth] : []) : chosen,
    blanks: gaps.map(({ texts }) => texts),
  });
}

/** The same of the values of the form. */
export const contentTyped = (values: FormValues): QuestionContent =>
  questionContent(contentOf(questionForm, values));
