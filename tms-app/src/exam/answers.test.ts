import type { PaperQuestion, QuestionType } from '@attest/api-contract';
import { describe, expect, it } from '@jest/globals';
import { aroundGaps, blankAnswer, chosenAfter, isAnswered } from './answers';
import { moved } from './moved';

const question = (type: QuestionType, gaps = 0): PaperQuestion => ({
  id: '',
  type,
  stem: { zh: '', en: '' },
  options: ['b', 'a', 'c'].map((id) => ({ id, text: { zh: id, en: id } })),
  gaps,
  points: 10,
});

describe('answers', () => {
  it.each<[QuestionType, object]>([
    ['single', { kind: 'choice', choices: [] }],
    ['multiple', { kind: 'choice', choices: [] }],
    ['trueFalse', { kind: 'choice', choices: [] }],
    ['blank', { kind: 'blanks', texts: ['', ''] }],
    ['order', { kind: 'order', order: ['b', 'a', 'c'] }],
    ['short', { kind: 'text', text: '' }],
    ['case', { kind: 'text', text: '' }],
  ])('to a %s question begin blank', (type, blank) => {
    expect(blankAnswer(question(type, 2))).toEqual(blank);
  });

  it('count once something is there, gaps only when all are filled', () => {
    expect(isAnswered(undefined)).toBe(false);
    expect(isAnswered({ kind: 'choice', choices: [] })).toBe(false);
    expect(isAnswered({ kind: 'choice', choices: ['a'] })).toBe(true);
    expect(isAnswered({ kind: 'blanks', texts: ['5 °C', ' '] })).toBe(false);
    expect(isAnswered({ kind: 'blanks', texts: ['5 °C', '24'] })).toBe(true);
    expect(isAnswered({ kind: 'text', text: '  ' })).toBe(false);
    expect(isAnswered({ kind: 'order', order: ['a', 'b'] })).toBe(true);
  });

  it('replace one choice, or add and take away several', () => {
    expect(chosenAfter(false, ['a'], 'b')).toEqual(['b']);
    expect(chosenAfter(true, ['a'], 'b')).toEqual(['a', 'b']);
    expect(chosenAfter(true, ['a', 'b'], 'a')).toEqual(['b']);
  });

  it('stand in the gaps of the text', () => {
    expect(aroundGaps('Keep between ___ and ____ °C')).toEqual(['Keep between ', ' and ', ' °C']);
  });

  it('are moved one place, never beyond the ends', () => {
    expect(moved(['a', 'b', 'c'], 0, 1)).toEqual(['b', 'a', 'c']);
    expect(moved(['a', 'b', 'c'], 2, -1)).toEqual(['a', 'c', 'b']);
    expect(moved(['a', 'b', 'c'], 2, 1)).toEqual(['a', 'b', 'c']);
    expect(moved(['a', 'b', 'c'], 0, -1)).toEqual(['a', 'b', 'c']);
  });
});
