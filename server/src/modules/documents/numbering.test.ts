import { describe, expect, it } from '@jest/globals';
import { nextDraftLabel, releaseOf } from './numbering';

describe('labels of drafts', () => {
  it.each([
    [[], 'V01.d1'],
    [['V01'], 'V02.d1'],
    [['V01', 'V02.d1'], 'V02.d2'],
    [['V01', 'V02', 'V03.d1', 'V03.d2'], 'V03.d3'],
    // An approved version that never took effect keeps its label to itself.
    [['V09', 'V10.d1', 'V10'], 'V11.d1'],
  ])('after %j comes %s', (labels, next) => expect(nextDraftLabel(labels)).toBe(next));

  it('name the release they lead to', () => {
    expect([releaseOf('V04.d12'), releaseOf('V04')]).toEqual(['V04', 'V04']);
  });
});
