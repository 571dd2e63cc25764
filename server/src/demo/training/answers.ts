import type { ExamAnswer, ExamPaper, PaperQuestion } from '@attest/api-contract';
import { bilingual, type DemoQuestion } from './question';

/** How somebody does at an exam. */
export interface Performance {
  /** So many questions are answered wrongly; written ones are not among them. */
  wrong: number;
  /** What is written where words are asked for. */
  written: string;
}

/** Answers to a paper by somebody who knows the bank. */
export function answersTo(paper: ExamPaper, bank: DemoQuestion[], { wrong, written }: Performance) {
  const questions = paper.questions.map((shown) => {
    const known = bank.find((one) => bilingual(one.stem).zh === shown.stem.zh);
    if (!known) throw new Error(`Nobody knows the question ${shown.stem.zh}`);
    return { shown, known };
  });
  const missed = new Set(
    questions
      .filter(({ known }) => known.type !== 'short')
      .slice(0, wrong)
      .map(({ shown }) => shown.id),
  );
  return questions.map(({ shown, known }, index) => ({
    questionId: shown.id,
    seq: index + 1,
    answer: answerTo(shown, known, !missed.has(shown.id), written),
  }));
}

function answerTo(shown: PaperQuestion, known: DemoQuestion, right: boolean, written: string): ExamAnswer {
  switch (known.type) {
    case 'short':
      return { kind: 'text', text: written };
    case 'blank':
      return { kind: 'blanks', texts: [right ? (known.accepted[0] ?? '') : '?'] };
    case 'order': {
      const ids = idsOf(shown, known.right);
      return { kind: 'order', order: right ? ids : [...ids].reverse() };
    }
    case 'trueFalse': {
      const [choice = 'true'] = known.right;
      return { kind: 'choice', choices: [right ? choice : choice === 'true' ? 'false' : 'true'] };
    }
    default:
      return { kind: 'choice', choices: idsOf(shown, right ? known.right : known.wrong.slice(0, 1)) };
  }
}

/** Ids that texts have on the paper. */
const idsOf = ({ options }: PaperQuestion, texts: string[]): string[] =>
  texts.flatMap((text) => options.find((option) => option.text.zh === bilingual(text).zh)?.id ?? []);
