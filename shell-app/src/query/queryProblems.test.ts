import type { QueryContent } from '@attest/api-contract';
import { describe, expect, it } from '@jest/globals';
import { queryProblems } from './queryProblems';

const complete: QueryContent = {
  code: 'Q-1',
  name: 'Open deviations',
  category: 'private',
  useScope: [],
  description: '',
  object: 'deviation',
  dataScope: 'own',
  columns: ['no'],
  conditions: [{ no: 1, field: 'no', operator: 'isNull', values: [] }],
  combination: '',
  sort: [],
};

describe('what keeps a query from being saved', () => {
  it('finds nothing in a complete one', () => {
    expect(queryProblems(complete)).toEqual({});
  });

  it.each([
    ['name', { name: '  ' }],
    ['code', { code: '1x' }],
    ['dataScope', { dataScope: '' as const }],
    ['columns', { columns: [] }],
    [
      'conditions',
      { conditions: [{ no: 1, field: 'no', operator: 'between' as const, values: ['1', ' '] }] },
    ],
    ['conditions', { conditions: [{ no: 1, field: 'no', operator: 'in' as const, values: [''] }] }],
  ])('names %s', (key, change) => {
    expect(Object.keys(queryProblems({ ...complete, ...change }))).toEqual([key]);
  });
});
