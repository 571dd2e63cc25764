import type { ExamAnswer, PaperQuestion } from '@attest/api-contract';

/** The answer of somebody who has not answered yet; an order starts as it is shown. */
export function blankAnswer({ type, options, gaps }: PaperQuestion): ExamAnswer {
  switch (type) {
    case 'order':
      return { kind: 'order', order: options.map(({ id }) => id) };
    case 'blank':
      return { kind: 'blanks', texts: Array.from({ length: gaps }, () => '') };
    case 'short':
    case 'case':
      return { kind: 'text', text: '' };
    default:
      return { kind: 'choice', choices: [] };
  }
}

/** Whether something was answered; every gap of a text has to be filled. */
export function isAnswered(answer: ExamAnswer | undefined): boolean {
  switch (answer?.kind) {
    case 'choice':
      return answer.choices.length > 0;
    case 'order':
      return answer.order.length > 0;
    case 'blanks':
      return answer.texts.length > 0 && answer.texts.every((text) => text.trim() !== '');
    case 'text':
      return answer.text.trim() !== '';
    default:
      return false;
  }
}

/** The choices after one was clicked: one answer or several. */
export function chosenAfter(several: boolean, choices: string[], id: string): string[] {
  if (!several) return [id];
  return choices.includes(id) ? choices.filter((one) => one !== id) : [...choices, id];
}

/** The pieces of a text around its gaps, which are written as three or more underscores. */
export const aroundGaps = (stem: string): string[] => stem.split(/_{3,}/);
