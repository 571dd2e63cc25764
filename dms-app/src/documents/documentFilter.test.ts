import { describe, expect, it } from '@jest/globals';
import { filterOf } from './documentFilter';

const nothing = { q: '', category: [], state: [], department: [], only: '' };

describe('filter of the document list', () => {
  it('is empty when nothing is chosen', () => {
    expect(filterOf({ ...nothing, q: '  ' })).toEqual({});
  });

  it('carries search, categories, states and one department', () => {
    expect(
      filterOf({
        q: ' 冻干 ',
        category: ['SOP', 'REC'],
        state: ['effective'],
        department: ['d1', 'd2'],
        only: 'mine',
      }),
    ).toEqual({
      text: '冻干',
      category: ['SOP', 'REC'],
      state: ['effective'],
      departmentId: 'd1',
      mine: true,
    });
  });

  it('leaves out states and views that an old address may name', () => {
    expect(filterOf({ ...nothing, state: ['gone'], only: 'constructor' })).toEqual({});
  });
});
