import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { ExamAnswer } from '../exams';
import type { QuestionType } from '../questions';
import { type AnswerKey, isUnanswered, markAnswer, normaliseBlank, scoreOf, sharesOf } from './examMarking';

const key = (type: QuestionType, right: string[] = [], blanks: string[][] = []): AnswerKey => ({
  type,
  right,
  blanks,
});
const choice = (...choices: string[]): ExamAnswer => ({ kind: 'choice', choices });
const gaps = (...texts: string[]): ExamAnswer => ({ kind: 'blanks', texts });
const order = (...ids: string[]): ExamAnswer => ({ kind: 'order', order: ids });

describe('marking an answer of 10 points', () => {
  it.each<[string, AnswerKey, ExamAnswer | null, number | null]>([
    ['single, right', key('single', ['b']), choice('b'), 10],
    ['single, wrong', key('single', ['b']), choice('a'), 0],
    ['single, two chosen', key('single', ['b']), choice('a', 'b'), 0],
    ['true or false', key('trueFalse', ['false']), choice('false'), 10],
    ['multiple, all', key('multiple', ['a', 'c']), choice('c', 'a'), 10],
    ['multiple, a part with none wrong', key('multiple', ['a', 'c', 'd']), choice('d'), 5],
    ['multiple, one wrong', key('multiple', ['a', 'c']), choice('a', 'c', 'b'), 0],
    ['multiple, nothing', key('multiple', ['a', 'c']), choice(), 0],
    ['blank, other width and case', key('blank', [], [['Class A', 'A级']]), gaps(' ｃｌａｓｓ  a. '), 10],
    ['blank, one of three', key('blank', [], [['1'], ['2'], ['3']]), gaps('1', 'x', ''), 3.33],
    ['order, right', key('order', ['c', 'a', 'b']), order('c', 'a', 'b'), 10],
    ['order, two changed', key('order', ['c', 'a', 'b']), order('c', 'b', 'a'), 0],
    ['written', key('short'), { kind: 'text', text: 'because' }, null],
    ['written, empty', key('case'), { kind: 'text', text: '  ' }, 0],
    ['nothing at all', key('single', ['a']), null, 0],
    ['an answer of another kind', key('single', ['a']), gaps('a'), 0],
  ])('%s', (_, question, answer, expected) => {
    expect(markAnswer(question, answer, 10)).toBe(expected);
  });
});

const id = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f');
const ids = fc.uniqueArray(id, { minLength: 1 });
const points = fc.integer({ min: 1, max: 1000 }).map((tenths) => tenths / 10);
const anyAnswer: fc.Arbitrary<ExamAnswer | null> = fc.oneof(
  fc.constant(null),
  fc.array(id).map((choices) => choice(...choices)),
  fc.array(id).map((all) => order(...all)),
  fc.array(fc.string()).map((texts) => gaps(...texts)),
  fc.string().map((text): ExamAnswer => ({ kind: 'text', text })),
);
const anyKey = fc.record({
  type: fc.constantFrom<QuestionType>('single', 'multiple', 'trueFalse', 'blank', 'order', 'short', 'case'),
  right: ids,
  blanks: fc.array(fc.array(fc.string(), { minLength: 1 }), { minLength: 1, maxLength: 4 }),
});

describe('marking, whatever is answered', () => {
  it('stays within 0 and the points, and is nothing for an empty answer', () => {
    fc.assert(
      fc.property(anyKey, anyAnswer, points, (question, answer, max) => {
        const earned = markAnswer(question, answer, max);
        if (isUnanswered(answer)) expect(earned).toBe(0);
        if (earned === null) expect(['short', 'case']).toContain(question.type);
        else expect(earned >= 0 && earned <= max).toBe(true);
      }),
    );
  });

  it('does not depend on the order in which choices were made', () => {
    const shuffled = ids.chain((chosen) =>
      fc.tuple(
        fc.constant(chosen),
        fc.shuffledSubarray(chosen, { minLength: chosen.length, maxLength: chosen.length }),
      ),
    );
    fc.assert(
      fc.property(ids, shuffled, (right, [one, other]) => {
        for (const type of ['single', 'multiple'] as const)
          expect(markAnswer(key(type, right), choice(...one), 10)).toBe(
            markAnswer(key(type, [...right].reverse()), choice(...other), 10),
          );
      }),
    );
  });

  it('never rewards a wrong choice, and gives everything for the right answer', () => {
    fc.assert(
      fc.property(ids, ids, points, (right, chosen, max) => {
        const question = key('multiple', right);
        if (chosen.some((one) => !right.includes(one)))
          expect(markAnswer(question, choice(...chosen), max)).toBe(0);
        expect(markAnswer(question, choice(...right), max)).toBe(max);
        expect(markAnswer(key('order', right), order(...right), max)).toBe(max);
      }),
    );
  });

  it('compares gaps the same way however often they are normalised', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(normaliseBlank(`  ${text.toUpperCase()} `.toLowerCase())).toBe(
          normaliseBlank(text.toUpperCase().toLowerCase()),
        );
      }),
    );
  });
});

describe('shares of a paper', () => {
  it('are 100 together, in tenths, and follow the weights', () => {
    const weights = fc.array(fc.integer({ min: 1, max: 100 }), { minLength: 1, maxLength: 200 });
    fc.assert(
      fc.property(weights, (all) => {
        const shares = sharesOf(all);
        expect(scoreOf(shares)).toBe(100);
        const total = all.reduce((sum, weight) => sum + weight, 0);
        for (const [index, share] of shares.entries()) {
          expect(Math.abs(share - ((all[index] as number) * 100) / total)).toBeLessThan(0.1);
          expect(Math.round(share * 10)).toBeCloseTo(share * 10, 6);
        }
      }),
    );
  });

  it('of nothing is nothing', () => {
    expect(sharesOf([])).toEqual([]);
    expect(scoreOf([])).toBe(0);
  });
});
