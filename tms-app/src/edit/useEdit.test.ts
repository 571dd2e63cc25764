import { describe, expect, it } from '@jest/globals';
import { changesOf } from './useEdit';

describe('what is typed over stored values', () => {
  it('is what differs from them', () => {
    const stored = { name: 'A', tags: ['x'] };
    expect(changesOf(stored, { name: 'B', tags: ['x'] })).toEqual({ name: 'B' });
    expect(changesOf(stored, { name: 'A' })).toEqual({});
  });
});
