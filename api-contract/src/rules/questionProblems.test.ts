import { describe, expect, it } from '@jest/globals';
import type { QuestionContent } from '../questions';
import { QUIZ_DEFAULTS, type QuizContent } from '../quizzes';
import { inBoth, questionProblems, quizProblems } from './questionProblems';

const both = (text: string) => ({ zh: text, en: '' });
const options = ['a', 'b', 'c'].map((id) => ({ id, text: both(id) }));

const question = (part: Partial<QuestionContent>): QuestionContent => ({
  type: 'single',
  stem: both('题目'),
  options: [],
  right: [],
  blanks: [],
  reference: both(''),
  points: 5,
  difficulty: 'easy',
  tags: [],
  documentId: null,
  clause: '',
  ...part,
});

describe('a question', () => {
  it.each<[string, Partial<QuestionContent>]>([
    ['single', { options, right: ['b'] }],
    ['multiple', { type: 'multiple', options, right: ['a', 'c'] }],
    ['order', { type: 'order', options, right: ['c', 'b', 'a'] }],
    ['true or false', { type: 'trueFalse', right: ['true'] }],
    ['blank', { type: 'blank', stem: both('___ 与 ____'), blanks: [['1'], ['2']] }],
    ['short', { type: 'short', reference: both('要点') }],
  ])('%s is complete', (_, part) => {
    expect(questionProblems(question(part))).toEqual([]);
  });

  it.each<[string, Partial<QuestionContent>]>([
    ['no text', { stem: both(' '), options, right: ['a'] }],
    ['one option', { options: options.slice(0, 1), right: ['a'] }],
    ['an option without text', { options: [...options, { id: 'd', text: both('') }], right: ['a'] }],
    ['the same option twice', { options: [...options, ...options.slice(0, 1)], right: ['a'] }],
    ['two right answers of a single', { options, right: ['a', 'b'] }],
    ['an answer that is no option', { options, right: ['z'] }],
    ['no right answer', { type: 'multiple', options }],
    ['an order with a part missing', { type: 'order', options, right: ['a', 'b'] }],
    ['neither true nor false', { type: 'trueFalse', right: ['maybe'] }],
    ['no gap', { type: 'blank', blanks: [['1']] }],
    ['gaps that differ by language', { type: 'blank', stem: { zh: '___', en: '___ ___' }, blanks: [['1']] }],
    ['nothing for the reviewer', { type: 'case' }],
  ])('with %s is refused', (_, part) => {
    expect(questionProblems(question(part)).length).toBeGreaterThan(0);
  });
});

describe('a quiz', () => {
  const quiz = (part: Partial<QuizContent>): QuizContent => ({
    name: both('测验'),
    mode: 'fixed',
    questionIds: ['q1'],
    rules: [],
    shuffle: true,
    passScore: QUIZ_DEFAULTS.passScore,
    minutes: 60,
    attempts: 3,
    retakeHours: 24,
    ...part,
  });
  const rule = { tags: [], types: [], difficulties: [], documentId: null, count: 101 };

  it('is complete with a name and questions', () => {
    expect(quizProblems(quiz({}))).toEqual([]);
    expect(quizProblems(quiz({ mode: 'random', questionIds: [], rules: [rule] }))).toEqual([]);
  });

  it.each<[string, Partial<QuizContent>]>([
    ['no name', { name: both('') }],
    ['no questions', { questionIds: [] }],
    ['a question twice', { questionIds: ['q1', 'q1'] }],
    ['too many', { mode: 'random', questionIds: [], rules: [rule, rule] }],
  ])('with %s is refused', (_, part) => {
    expect(quizProblems(quiz(part)).length).toBe(1);
  });
});

it('a text in one language stands for both', () => {
  expect(inBoth({ zh: '', en: 'Text' })).toEqual({ zh: 'Text', en: 'Text' });
});
