import type { Bilingual, QuestionContent } from '@attest/api-contract';
import { type Said, said } from '../content/procedure';

/** A question of the demo with its right answer. */
export interface DemoQuestion {
  type: 'single' | 'multiple' | 'trueFalse' | 'blank' | 'order' | 'short';
  /** Clause of the document. */
  clause: string;
  stem: Said;
  right: Said[];
  wrong: Said[];
  /** Of a gap: what is accepted. */
  accepted: string[];
  /** What a good answer says, or why it is so. */
  reference: Said;
}

type Parts = Partial<DemoQuestion> & Pick<DemoQuestion, 'type' | 'clause' | 'stem'>;

const question = (parts: Parts): DemoQuestion => ({
  right: [],
  wrong: [],
  accepted: [],
  reference: '',
  ...parts,
});

export const single = (clause: string, stem: Said, right: Said, ...wrong: Said[]): DemoQuestion =>
  question({ type: 'single', clause, stem, right: [right], wrong });

export const multiple = (clause: string, stem: Said, right: Said[], wrong: Said[]): DemoQuestion =>
  question({ type: 'multiple', clause, stem, right, wrong });

export const isTrue = (clause: string, stem: Said): DemoQuestion =>
  question({ type: 'trueFalse', clause, stem, right: ['true'] });

export const isFalse = (clause: string, stem: Said, why: Said): DemoQuestion =>
  question({ type: 'trueFalse', clause, stem, right: ['false'], reference: why });

/** The stem has one gap `____` in each language. */
export const gap = (clause: string, stem: Said, ...accepted: string[]): DemoQuestion =>
  question({ type: 'blank', clause, stem, accepted });

export const order = (clause: string, stem: Said, ...inOrder: Said[]): DemoQuestion =>
  question({ type: 'order', clause, stem, right: inOrder });

export const short = (clause: string, stem: Said, reference: Said): DemoQuestion =>
  question({ type: 'short', clause, stem, reference });

export const bilingual = (text: Said): Bilingual => ({ zh: said(text, 'zh'), en: said(text, 'en') });

/** The question as the bank keeps it. */
export function contentOf(one: DemoQuestion, documentId: string, tag: string): QuestionContent {
  const chosen = one.type === 'single' || one.type === 'multiple' || one.type === 'order';
  const texts = chosen ? [...one.right, ...one.wrong] : [];
  const options = texts.map((text, index) => ({ id: `o${index + 1}`, text: bilingual(text) }));
  return {
    type: one.type,
    stem: bilingual(one.stem),
    options,
    right: chosen ? options.slice(0, one.right.length).map(({ id }) => id) : one.right,
    blanks: one.type === 'blank' ? [one.accepted] : [],
    reference: bilingual(one.reference),
    points: 5,
    difficulty: one.type === 'order' || one.type === 'short' ? 'hard' : 'medium',
    tags: [tag],
    documentId,
    clause: one.clause,
  };
}
