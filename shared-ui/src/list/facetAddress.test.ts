import { describe, expect, it } from '@jest/globals';
import { facetsInAddress, facetsOfAddress } from './facetAddress';

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
