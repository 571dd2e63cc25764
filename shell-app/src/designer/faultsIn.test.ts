import { ApiError } from '@attest/shared-utility';
import { expect, it } from '@jest/globals';
import { faultsIn } from './faultsIn';

it('a refused save says what is wrong at its place', () => {
  const faults = [{ place: '/moved', message: { zh: '3 条', en: '3 records stand at the step “Assess”' } }];
  expect(faultsIn(new ApiError('DEFINITION_REFUSED', { why: 'three', faults }))).toEqual(faults);
  const why = { zh: '测试未通过', en: 'a test fails' };
  expect(faultsIn(new ApiError('DEFINITION_INVALID', { why }))).toEqual([{ place: '/form', message: why }]);
  expect(faultsIn(new ApiError('RECORD_CHANGED'))).toEqual([]);
});
