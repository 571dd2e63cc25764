import type { FormValues } from '@attest/api-contract';
import { describe, expect, it } from '@jest/globals';
import { modelProblems } from './modelProblems';

const ORIGINS = ['https://models.example.com'];
const GOOD: FormValues = { enabled: true, address: 'https://models.example.com/v1', model: 'local-1' };
const problems = (change: FormValues) => [...modelProblems({ ...GOOD, ...change }, ORIGINS)].sort();

describe('settings of the language model', () => {
  it('are taken when the operators allow the address', () => {
    expect(problems({})).toEqual([]);
    expect(problems({ address: ' https://models.example.com ' })).toEqual([]);
    expect(problems({ enabled: false, address: '', model: '' })).toEqual([]);
  });

  it('name what is wrong', () => {
    for (const address of ['', 'x', 'https://elsewhere.example/v1', 'https://models.example.com/v1?key=1'])
      expect(problems({ address })).toEqual(['address']);
    expect(problems({ model: ' ' })).toEqual(['model']);
    expect(problems({ model: undefined, address: undefined })).toEqual(['address', 'model']);
  });
});
