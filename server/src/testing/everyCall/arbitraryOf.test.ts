import { CALLS } from '@attest/api-contract';
import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { checkRequest } from '../../platform/calls/validation';
import { arbitraryOf } from './arbitraryOf';

it('makes requests that their calls accept, but for a reason that is blank', () => {
  const refusals = CALLS.flatMap((call) =>
    fc.sample(arbitraryOf(call.request), { numRuns: 100, seed: 7 }).flatMap((input) => {
      try {
        checkRequest(call, input);
        return [];
      } catch (error) {
        const { code, params } = error as { code?: string; params?: unknown };
        return code === 'REASON_REQUIRED' ? [] : [[call.path, code, params]];
      }
    }),
  );
  expect(refusals).toEqual([]);
});
