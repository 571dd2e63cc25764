import type { PaperQuestion, QuestionContent, QuestionType } from '@attest/api-contract';
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

export const hasOptions = (type: QuestionType) => ['single', 'multiple', 'order'].includes(type);

/** Stands for an option that has no text yet. */
const UNWRITTEN = { zh: '…', en: '…' };

const filled = ({ zh, en }: { zh: string; en: string }) => zh.trim() !== '' || en.trim() !== '';

/** Gaps of a text: the greater number of both languages. */
export const gapsOf = ({ zh, en }: { zh: string; en: string }): number =>
  Math.max(aroundGaps(zh).length, aroundGaps(en).length) - 1;

/** A name that no option has yet. */
export function freeId(options: QuestionContent['options']): string {
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

/** What keeps a question from being saved, as keys of texts. */
export function problemsOf(content: QuestionContent): string[] {
  const { type, stem, options, right, blanks, reference } = fitted(content);
  return [
    ...(filled(stem) ? [] : ['stem']),
    ...(hasOptions(type) && options.length < 2 ? ['twoOptions'] : []),
    ...(options.every(({ text }) => filled(text)) ? [] : ['optionText']),
    ...((type === 'single' || type === 'trueFalse') && right.length !== 1 ? ['oneRight'] : []),
    ...(type === 'multiple' && right.length === 0 ? ['someRight'] : []),
    ...((type === 'short' || type === 'case') && !filled(reference) ? ['reference'] : []),
    ...(type === 'blank' && gapsOf(stem) === 0 ? ['gap'] : []),
    ...(type === 'blank' && blanks.some((texts) => texts.length === 0) ? ['gapText'] : []),
  ];
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
