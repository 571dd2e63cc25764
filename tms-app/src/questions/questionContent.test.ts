import { type QuestionContent, questionForm, typedOf } from '@attest/api-contract';
import { describe, expect, it } from '@jest/globals';
import { contentTyped, questionContent, typedQuestion } from './questionContent';
import { NEW_QUESTION } from './questionRules';

const text = (en: string) => ({ zh: '', en });
const question = (patch: Partial<QuestionContent>): QuestionContent => ({
  ...NEW_QUESTION,
  options: [],
  stem: text('What is first?'),
  ...patch,
});
const options = ['b', 'a'].map((id) => ({ id, text: text(id) }));

describe('a question as it is typed', () => {
  it.each([
    ['single', question({ options, right: ['a'] })],
    ['multiple', question({ type: 'multiple', options, right: ['b', 'a'] })],
    ['order', question({ type: 'order', options, right: ['b', 'a'] })],
    ['true or false', question({ type: 'trueFalse', right: ['false'] })],
    ['blank', question({ type: 'blank', stem: text('___ to ___'), blanks: [['5'], ['8', 'eight']] })],
    ['short', question({ type: 'short', reference: text('It says why'), tags: ['x'], clause: '5.3' })],
  ])('comes to what is stored: %s', (_, content) => {
    expect(questionContent(typedQuestion(content))).toEqual(content);
    expect(contentTyped(typedOf(questionForm, typedQuestion(content)))).toEqual(content);
  });

  it('keeps what another kind needs until it is sent', () => {
    const typed = typedQuestion(question({ options, right: ['a'] }));
    expect(questionContent({ ...typed, type: 'short' })).toMatchObject({ options: [], right: [] });
    expect(questionContent({ ...typed, type: 'multiple' })).toMatchObject({ options, right: ['a'] });
  });
});
