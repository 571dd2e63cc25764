import type { QuestionContent } from '@attest/api-contract';
import { describe, expect, it } from '@jest/globals';
import { asPaper, fitted, freeId, gapsOf, NEW_QUESTION, problemsOf } from './questionRules';

const text = (en: string) => ({ zh: '', en });
const question = (patch: Partial<QuestionContent>): QuestionContent => ({
  ...NEW_QUESTION,
  stem: text('What is first?'),
  options: [
    { id: 'a', text: text('One') },
    { id: 'b', text: text('Two') },
  ],
  ...patch,
});

describe('a question of the bank', () => {
  it('says what is missing', () => {
    expect(problemsOf(NEW_QUESTION)).toEqual(['stem', 'optionText', 'oneRight']);
    expect(problemsOf(question({ right: ['a'] }))).toEqual([]);
    expect(problemsOf(question({ type: 'multiple' }))).toEqual(['someRight']);
    expect(problemsOf(question({ type: 'order' }))).toEqual([]);
    expect(problemsOf(question({ type: 'trueFalse', right: ['true'] }))).toEqual([]);
    expect(problemsOf(question({ type: 'short' }))).toEqual(['reference']);
    expect(problemsOf(question({ type: 'case', reference: text('It says why') }))).toEqual([]);
  });

  it('needs a gap and texts for every gap', () => {
    expect(problemsOf(question({ type: 'blank' }))).toEqual(['gap']);
    const gaps = question({ type: 'blank', stem: text('From ___ to ____') });
    expect(gapsOf(gaps.stem)).toBe(2);
    expect(problemsOf({ ...gaps, blanks: [['5']] })).toEqual(['gapText']);
    expect(problemsOf({ ...gaps, blanks: [['5'], ['24', '24 h']] })).toEqual([]);
  });

  it('is sent without what its kind does not have', () => {
    expect(fitted(question({ type: 'short', right: ['a'], blanks: [['x']] }))).toMatchObject({
      options: [],
      right: [],
      blanks: [],
    });
    expect(fitted(question({ type: 'order' })).right).toEqual(['a', 'b']);
    expect(fitted(question({ type: 'single', right: ['gone', 'b'] })).right).toEqual(['b']);
  });

  it('gives a new option a name of its own', () => {
    expect(freeId(question({}).options)).toBe('c');
  });

  it('looks in the preview as on a paper', () => {
    expect(asPaper(question({ type: 'trueFalse' }), ['Right', 'Wrong']).options.map(({ id }) => id)).toEqual([
      'true',
      'false',
    ]);
    expect(asPaper(question({ type: 'blank', stem: text('a ___') }), ['', '']).gaps).toBe(1);
  });
});
