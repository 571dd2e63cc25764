import type { AssistantSettings } from '@attest/api-contract';
import { describe, expect, it } from '@jest/globals';
import { modelProblems } from './modelProblems';

const ORIGINS = ['https://models.example.com'];
const GOOD: AssistantSettings = {
  enabled: true,
  address: 'https://models.example.com/v1',
  model: 'local-1',
  tokensADay: 200_000,
  answersADay: 50,
};
const problems = (change: Partial<AssistantSettings>) =>
  [...modelProblems({ ...GOOD, ...change }, ORIGINS)].sort();

describe('settings of the language model', () => {
  it('are taken when the operators allow the address and all is in its range', () => {
    expect(problems({})).toEqual([]);
    expect(problems({ address: ' https://models.example.com ' })).toEqual([]);
    expect(problems({ enabled: false, address: '', model: '' })).toEqual([]);
  });

  it('name what is wrong', () => {
    for (const address of ['', 'x', 'https://elsewhere.example/v1', 'https://models.example.com/v1?key=1'])
      expect(problems({ address })).toEqual(['address']);
    expect(problems({ model: ' ', tokensADay: Number.NaN, answersADay: 0 })).toEqual([
      'answersADay',
      'model',
      'tokensADay',
    ]);
  });
});
