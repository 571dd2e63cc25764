import type { ResultQuestion } from '@attest/api-contract';
import { describe, expect, it } from '@jest/globals';
import { isWritten, pointsOf, scoreSoFar } from './marks';

const question = (id: string, points: number, type: 'short' | 'single' = 'short'): ResultQuestion => ({
  question: { id, type, stem: { zh: '', en: '' }, options: [], gaps: 0, points },
  answer: null,
  earned: null,
  comment: null,
  right: null,
  accepted: [],
  reference: null,
  clause: null,
});

describe('marks', () => {
  it.each([
    ['0', 0],
    [' 7.5 ', 7.5],
    ['10', 10],
    ['10.1', null],
    ['7.55', null],
    ['-1', null],
    ['', null],
    ['a', null],
  ])('“%s” of 10 points are %s', (typed, points) => {
    expect(pointsOf(typed, 10)).toBe(points);
  });

  it('add up with what the server has marked; what is not entered counts nothing yet', () => {
    const written = [question('a', 10), question('b', 20)];
    expect(scoreSoFar(40.1, written, { a: { points: '7.2', comment: '' } })).toBe(47.3);
  });

  it('are given to written answers only', () => {
    expect(isWritten(question('a', 10))).toBe(true);
    expect(isWritten(question('a', 10, 'single'))).toBe(false);
  });
});
