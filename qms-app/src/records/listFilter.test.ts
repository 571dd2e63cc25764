import { describe, expect, it } from '@jest/globals';
import { facetsInAddress, facetsOfAddress } from './facetAddress';
import { filterOf } from './listFilter';

describe('filter of a record list', () => {
  it('adds the search text to the view', () => {
    expect(filterOf({ view: 'mine', text: '  搁板 ', facets: {} })).toEqual({ mine: true, text: '搁板' });
    expect(filterOf({ view: 'all', text: ' ', facets: {} })).toEqual({});
  });

  it('leaves ended records out of the open view, unless a status is chosen', () => {
    expect(filterOf({ view: 'open', text: '', facets: {} }).status).not.toContain('completed');
    expect(
      filterOf({ view: 'open', text: '', facets: { status: ['completed', 'nonsense'] } }).status,
    ).toEqual(['completed']);
  });

  it('sends facets of the contract by name and all others as fields of the process', () => {
    expect(
      filterOf({
        view: 'all',
        text: '',
        facets: { stepId: ['5'], devClass: ['major', 'critical'], devType: [] },
      }),
    ).toEqual({ stepId: ['5'], fields: { devClass: ['major', 'critical'] } });
  });

  it('treats an unknown view, as of an old address, as the whole list', () => {
    expect(filterOf({ view: 'gone', text: '', facets: {} })).toEqual({});
  });
});

describe('facets in the address', () => {
  it('survive the way there and back', () => {
    const facets = { devClass: ['major', 'critical'], stepId: ['step_5'] };
    expect(facetsInAddress(facets)).toEqual(['devClass.major', 'devClass.critical', 'stepId.step_5']);
    expect(facetsOfAddress(facetsInAddress(facets))).toEqual(facets);
  });

  it('keep values that hold a dot, and drop what is no facet', () => {
    expect(facetsOfAddress(['a.b.c', 'nonsense', '.x', 'y.'])).toEqual({ a: ['b.c'] });
  });
});
