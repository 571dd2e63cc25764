import type { ExamPaper } from '@attest/api-contract';
import { describe, expect, it } from '@jest/globals';
import { newerThan } from './useAnswers';

const question = (id: string): ExamPaper['questions'][number] => ({
  id,
  type: 'short',
  stem: { zh: '', en: '' },
  options: [],
  gaps: 0,
  points: 10,
});
const answer = (questionId: string, seq: number) => ({
  questionId,
  seq,
  answer: { kind: 'text' as const, text: `${seq}` },
});

describe('answers kept in the browser', () => {
  it('stand only where they are newer than what the server has', () => {
    const paper = { questions: [question('a'), question('b')], answers: [answer('a', 5), answer('b', 2)] };
    expect(newerThan(paper, [answer('a', 4), answer('b', 3), answer('gone', 9)])).toEqual([answer('b', 3)]);
  });
});
