import type { PaperQuestion, QuestionContent, QuestionType } from '@attest/api-contract';
import type { TextKeyAfter } from '@attest/shared-utility';
import { aroundGaps } from '../exam/answers';

/** A question nobody has written anything into. */
export const NEW_QUESTION: QuestionContent = {
  type: 'single',
  stem: { zh: '', en: '' },
  options: ['a', 'b', 'c', 'd'].map((id) => ({ id, text: { zh: '', en: '' } })),
  right: [],
  blanks: [],
  reference: { zh: '', en: '' },
  points: 5,
  difficulty: 'medium',
  tags: [],
  documentId: null,
  clause: '',
};

const WITH_OPTIONS = ['single', 'multiple', 'order'] as const;

export const hasOptions = (type: QuestionType): type is (typeof WITH_OPTIONS)[number] =>
  (WITH_OPTIONS as readonly QuestionType[]).includes(type);

/** What may be wrong with a question. */
export type Problem = TextKeyAfter<'tms-app', 'question.problem'>;

/** Stands for an option that has no text yet. */
const UNWRITTEN = { zh: '…', en: '…' };

const filled = ({ zh, en }: { zh: string; en: string }) => zh.trim() !== '' || en.trim() !== '';

/** Gaps of a text: the greater number of both languages. */
export const gapsOf = ({ zh, en }: { zh: string; en: string }): number =>
  Math.max(aroundGaps(zh).length, aroundGaps(en).length) - 1;

/** A name that no option has yet. */
export function freeId(options: readonly { id: string }[]): string {
  const letters = 'abcdefghijklmnopqrstuvwxyz';
  return [...letters].find((letter) => !options.some(({ id }) => id === letter)) ?? `o${options.length}`;
}

/** The content with what its kind does not have left out, as the server takes it. */
export function fitted(content: QuestionContent): QuestionContent {
  const { type, options, right, blanks, stem } = content;
  const kept = hasOptions(type) ? options : [];
  const ids = kept.map(({ id }) => id);
  return {
    ...content,
    options: kept,
    right:
      type === 'order'
        ? ids
        : type === 'trueFalse'
          ? right.filter((id) => id === 'true' || id === 'false')
          : hasOptions(type)
            ? right.filter((id) => ids.includes(id))
            : [],
    blanks: type === 'blank' ? Array.from({ length: gapsOf(stem) }, (_, index) => blanks[index] ?? []) : [],
  };
}

/** What keeps a question from being saved, by the texts that say so. */
export function problemsOf(content: QuestionContent): Problem[] {
  const { type, stem, options, right, blanks, reference } = fitted(content);
  const found: Record<Problem, boolean> = {
    stem: !filled(stem),
    twoOptions: hasOptions(type) && options.length < 2,
    optionText: !options.every(({ text }) => filled(text)),
    oneRight: (type === 'single' || type === 'trueFalse') && right.length !== 1,
    someRight: type === 'multiple' && right.length === 0,
    reference: (type === 'short' || type === 'case') && !filled(reference),
    gap: type === 'blank' && gapsOf(stem) === 0,
    gapText: type === 'blank' && blanks.some((texts) => texts.length === 0),
  };
  return (Object.keys(found) as Problem[]).filter((problem) => found[problem]);
}

/** As an examinee would see it; options in the order written. */
export function asPaper(content: QuestionContent, trueFalse: [string, string]): PaperQuestion {
  const { type, stem, options, points } = fitted(content);
  const [yes, no] = trueFalse;
  return {
    id: 'preview',
    type,
    stem,
    options:
      type === 'trueFalse'
        ? [
            { id: 'true', text: { zh: yes, en: yes } },
            { id: 'false', text: { zh: no, en: no } },
          ]
        : options.map((option) => (filled(option.text) ? option : { ...option, text: UNWRITTEN })),
    gaps: type === 'blank' ? gapsOf(stem) : 0,
    points,
  };
}
