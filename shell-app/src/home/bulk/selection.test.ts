import type { TodoTask } from '@attest/api-contract';
import { describe, expect, it } from '@jest/globals';
import { NOTHING, reached, released, type Selection, toggled, withAll } from './selection';

const shown = ['a', 'b', 'c', 'd'].map((id) => ({ id }) as TodoTask);
const [a, b, c, d] = shown as [TodoTask, TodoTask, TodoTask, TodoTask];
const ids = ({ tasks }: Selection) => tasks.map(({ id }) => id).join('');

describe('tasks chosen in the inbox', () => {
  it('are added and taken out one by one', () => {
    const both = toggled(toggled(NOTHING, a), c);
    expect(ids(both)).toBe('ac');
    expect(ids(toggled(both, a))).toBe('c');
  });

  it('are a range from the last one, in either direction, without doubles', () => {
    expect(ids(reached(toggled(NOTHING, b), shown, d))).toBe('bcd');
    expect(ids(reached(toggled(toggled(NOTHING, a), d), shown, b))).toBe('adbc');
    // Without a beginning a range is the one task.
    expect(ids(reached(NOTHING, shown, c))).toBe('c');
    expect(ids(reached({ tasks: [c], anchor: 'gone' }, shown, c))).toBe('c');
  });

  it('are all that is shown, or those that failed', () => {
    const all = withAll(toggled(NOTHING, b), shown);
    expect(ids(all)).toBe('bacd');
    expect(ids(released(all, ['b', 'c']))).toBe('ad');
  });
});
