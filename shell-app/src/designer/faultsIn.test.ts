import { ApiError } from '@attest/shared-utility';
import { expect, it } from '@jest/globals';
import { faultsIn } from './faultsIn';

it('a refused save says what is wrong at its place', () => {
  const faults = [{ place: '/moved', message: '3 records stand at the step “Assess”' }];
  expect(faultsIn(new ApiError('DEFINITION_REFUSED', { why: 'three', faults }))).toEqual(faults);
  expect(faultsIn(new ApiError('DEFINITION_INVALID', { why: 'a test fails' }))).toEqual([
    { place: '/form', message: 'a test fails' },
  ]);
  expect(faultsIn(new ApiError('RECORD_CHANGED'))).toEqual([]);
});
