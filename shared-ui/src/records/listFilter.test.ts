import { OPEN_STATUSES, type RecordFilter } from '@attest/api-contract';
import { describe, expect, it } from '@jest/globals';
import { facetsOfAddress } from '../list/facetAddress';
import { askedOfFacets, BUILT_IN_VIEWS, FIGURE_PARAMETERS, isView, listPath } from './listFilter';

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

/** What a list asks for that is opened at an address. */
function askedAt(address: string): RecordFilter {
  const params = new URL(address, 'https://suite').searchParams;
  const view = params.get('view') ?? 'all';
  return {
    ...(isView(view) ? BUILT_IN_VIEWS[view] : {}),
    ...Object.assign(
      {},
      ...Object.entries(FIGURE_PARAMETERS).map(([name, asks]) => asks(params.get(name) ?? '')),
    ),
    ...askedOfFacets(facetsOfAddress(params.getAll('f'))),
  };
}

describe('the address of a list that a figure leads to', () => {
  const id = '00000000-0000-7000-8000-000000000001';
  it.each<[string, RecordFilter]>([
    ['what is open and overdue', { status: [...OPEN_STATUSES], overdue: true }],
    [
      'what is open at some steps, and not overdue',
      { status: [...OPEN_STATUSES], stepId: ['a', 'b'], overdue: false },
    ],
    [
      'a class and a department',
      { departmentId: id, fields: { devClass: ['major', '-'], products: ['A & B. 10 %'] } },
    ],
    ['an age', { status: [...OPEN_STATUSES], from: '2026-01-01', to: '2026-01-31' }],
    ['all that is older', { status: [...OPEN_STATUSES], to: '2026-01-31' }],
    [
      'what was completed late',
      { status: ['completed'], endedFrom: '2026-01-01', endedTo: '2026-01-31', late: true },
    ],
    ['what has passed a step', { activeFrom: '2026-01-01', activeTo: '2026-01-31', passed: 'step_2' }],
  ])('asks for %s', (_, filter) => {
    expect(askedAt(listPath('/micro-app/qms-app/deviation/deviationIndex', filter))).toEqual(filter);
  });

  it('asks for nothing by what is no day', () => {
    expect(askedAt('/list?begun=..&ended=yesterday..&due=soon')).toEqual({});
  });
});
