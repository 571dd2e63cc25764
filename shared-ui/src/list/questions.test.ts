import { describe, expect, it } from '@jest/globals';
import { withCounts } from './questions';

const section = (key: string, ...values: string[]) => ({
  key,
  label: '',
  kind: 'checkbox' as const,
  options: values.map((value) => ({ value, label: value })),
});

describe('the counts of a filter card', () => {
  it('stand at every option of a counted question, 0 where the server names none', () => {
    const [state, due] = withCounts([section('state', 'draft', 'running'), section('due', 'yes')], {
      state: [{ value: 'running', count: 4 }],
    });
    expect(state?.options?.map(({ count }) => count)).toEqual([0, 4]);
    expect(due?.options?.[0]).not.toHaveProperty('count');
  });
});
