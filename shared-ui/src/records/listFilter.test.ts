import { describe, expect, it } from '@jest/globals';
import { askedOfFacets, isView } from './listFilter';

describe('filter of a record list', () => {
  it('takes only statuses that there are', () => {
    expect(askedOfFacets({ status: ['completed', 'nonsense'] })).toEqual({ status: ['completed'] });
    expect(askedOfFacets({ status: ['nonsense'] })).toEqual({});
  });

  it('sends facets of the contract by name and all others as fields of the process', () => {
    expect(askedOfFacets({ stepId: ['5'], devClass: ['major', 'critical'], devType: [] })).toEqual({
      stepId: ['5'],
      fields: { devClass: ['major', 'critical'] },
    });
  });

  it('knows a view from what an old address may name', () => {
    expect(isView('mine')).toBe(true);
    expect(isView('gone')).toBe(false);
    expect(isView('constructor')).toBe(false);
  });
});
