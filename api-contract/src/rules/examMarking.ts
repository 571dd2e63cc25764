import type { ExamAnswer } from '../exams';
import type { QuestionContent, QuestionType } from '../questions';

/** What marking needs of a question; option ids are those of the paper. */
export type AnswerKey = Pick<QuestionContent, 'type' | 'right' | 'blanks'>;

/** Only a reviewer can mark these. */
export const needsReviewer = (type: QuestionType): boolean => type === 'short' || type === 'case';

/** The kind of answer a question takes. */
export function answerKindOf(type: QuestionType): ExamAnswer['kind'] {
  if (needsReviewer(type)) return 'text';
  if (type === 'blank') return 'blanks';
  return type === 'order' ? 'order' : 'choice';
}

/** Nothing was chosen or written. */
export function isUnanswered(answer: ExamAnswer | null | undefined): boolean {
  switch (answer?.kind) {
    case 'choice':
      return answer.choices.length === 0;
    case 'order':
      return answer.order.length === 0;
    case 'blanks':
      return answer.texts.every((text) => text.trim() === '');
    case 'text':
      return answer.text.trim() === '';
    default:
      return true;
  }
}

/** How texts of gaps are compared: width, case, blanks, dashes and a full stop at the end make no difference. */
export const normaliseBlank = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\s+/gu, '')
    .replace(/\p{Dash}/gu, '-')
    .replace(/[.。,;]+$/u, '');

/** Rounds down to hundredths; half a hundredth of binary noise is not lost. */
const hundredths = (points: number): number => Math.floor(points * 100 + 1e-6) / 100;

const sameSet = (a: ReadonlySet<string>, b: ReadonlySet<string>) =>
  a.size === b.size && [...a].every((one) => b.has(one));

/** Part of the points an answer earns, 0 … 1. */
function fraction(key: AnswerKey, answer: ExamAnswer): number {
  switch (answer.kind) {
    case 'choice': {
      const chosen = new Set(answer.choices);
      const right = new Set(key.right);
      if (sameSet(chosen, right)) return 1;
      const noneWrong = [...chosen].every((one) => right.has(one));
      return key.type === 'multiple' && noneWrong ? 0.5 : 0;
    }
    case 'order':
      return answer.order.length === key.right.length &&
        answer.order.every((one, index) => one === key.right[index])
        ? 1
        : 0;
    case 'blanks': {
      const hits = key.blanks.filter((accepted, index) => {
        const given = normaliseBlank(answer.texts[index] ?? '');
        return given !== '' && accepted.some((text) => normaliseBlank(text) === given);
      });
      return key.blanks.length === 0 ? 0 : hits.length / key.blanks.length;
    }
    case 'text':
      return 0;
  }
}

/**
 * Points an answer earns of `points`, in hundredths: `multiple` gets half for a proper part of the right choices
 * with none wrong, every gap counts the same. Null: a reviewer has to mark it. Unanswered is 0 for all types.
 */
export function markAnswer(key: AnswerKey, answer: ExamAnswer | null, points: number): number | null {
  if (!answer || isUnanswered(answer)) return 0;
  if (needsReviewer(key.type)) return null;
  if (answer.kind !== answerKindOf(key.type)) return 0;
  return hundredths(points * fraction(key, answer));
}

/**
 * What each question weighs of 100, in steps of 0.1, in proportion to its weight. The sum is exactly 100: what
 * rounding leaves over goes to those who lost most by it, the first first.
 */
export function sharesOf(weights: number[]): number[] {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  if (total <= 0) return weights.map(() => 0);
  const exact = weights.map((weight) => (weight * 1000) / total);
  const shares = exact.map(Math.floor);
  const left = 1000 - shares.reduce((sum, share) => sum + share, 0);
  const byLoss = exact
    .map((value, index) => ({ index, loss: value - Math.floor(value) }))
    .sort((a, b) => b.loss - a.loss || a.index - b.index);
  for (const { index } of byLoss.slice(0, left)) shares[index] = (shares[index] as number) + 1;
  return shares.map((share) => share / 10);
}

/** Score of a paper, of 100, in hundredths. */
export const scoreOf = (earned: number[]): number =>
  earned.reduce((sum, points) => sum + Math.round(points * 100), 0) / 100;
