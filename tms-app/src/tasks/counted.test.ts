import { describe, expect, it } from '@jest/globals';
import { counted } from './counted';

describe('who counts for the completion of a task', () => {
  it('leaves out who is exempt or off duty, qualified or not', () => {
    expect(counted({ assigned: 5, exempt: 1, offDuty: 1, missing: 1 })).toEqual({ done: 2, total: 3 });
    // The one who is qualified is off duty: nobody of those who count is.
    expect(counted({ assigned: 2, exempt: 0, offDuty: 1, missing: 1 })).toEqual({ done: 0, total: 1 });
  });
});
