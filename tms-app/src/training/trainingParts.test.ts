import { ASSIGNMENT_STATES } from '@attest/api-contract';
import { describe, expect, it } from '@jest/globals';
import { filterOf, STATES } from './trainingParts';

describe('parts of my training', () => {
  it('name every state exactly once', () => {
    expect([...STATES.todo, ...STATES.completed].sort()).toEqual([...ASSIGNMENT_STATES].sort());
  });

  it('ask for open training or for records', () => {
    expect(filterOf('todo', '', [])).toEqual({ open: true });
    expect(filterOf('completed', ' GMP ', [])).toEqual({ open: false, text: 'GMP' });
  });

  it('leave out states of the other part and unknown ones', () => {
    expect(filterOf('todo', '', ['examDue', 'qualified', 'x'])).toEqual({ open: true, state: ['examDue'] });
    expect(filterOf('completed', '', ['examDue'])).toEqual({ open: false });
  });
});
