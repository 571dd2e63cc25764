import { faultText } from '@attest/api-contract';
import { ApiError } from '@attest/shared-utility';
import { expect, it } from '@jest/globals';
import { faultsIn } from './faultsIn';

it('a refused save says what is wrong at its place', () => {
  const step = { zh: '评估', en: 'Assess' };
  const faults = [{ place: '/moved', ...faultText('stepInUse', { step, records: 3 }) }];
  expect(faultsIn(new ApiError('DEFINITION_REFUSED', { why: 'three', faults }))).toEqual(faults);
  expect(faultsIn(new ApiError('RECORD_CHANGED'))).toEqual([]);
});
