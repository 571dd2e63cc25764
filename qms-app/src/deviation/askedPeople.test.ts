import { describe, expect, it } from '@jest/globals';
import { askedPeople } from './askedPeople';

const at = '2026-11-20T03:00:00Z';

describe('whose training a deviation asks about', () => {
  it('asks of finder and reporter as of the occurrence, of the investigator as of now', () => {
    expect(askedPeople({ occurAt: at, foundBy: 'a', investigator: 'c' }, 'b')).toEqual([
      { personId: 'a', part: 'foundBy', at },
      { personId: 'b', part: 'initiator', at },
      { personId: 'c', part: 'investigator' },
    ]);
  });

  it('asks of every assessor as of now, once of one who investigates too', () => {
    expect(askedPeople({ investigator: 'c', assessors: ['c', 'd', 'e'] }, undefined)).toEqual([
      { personId: 'c', part: 'investigator' },
      { personId: 'd', part: 'assessor' },
      { personId: 'e', part: 'assessor' },
    ]);
  });

  it('asks once of somebody who found and reported it', () => {
    expect(askedPeople({ occurAt: at, foundBy: 'a' }, 'a')).toEqual([{ personId: 'a', part: 'foundBy', at }]);
  });
});
