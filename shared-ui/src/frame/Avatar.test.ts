import { describe, expect, it } from '@jest/globals';
import { initialsOf } from './Avatar';

describe('initialsOf', () => {
  it.each([
    ['Anna Maria Berg', 'AB'],
    ['anna', 'A'],
    ['Åsa Öberg', 'ÅÖ'],
    ['王磊', '王磊'],
    ['欧阳小明', '小明'],
  ])('%s → %s', (name, initials) => expect(initialsOf(name)).toBe(initials));
});
