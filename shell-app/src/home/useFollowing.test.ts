import type { TodoTask } from '@attest/api-contract';
import { afterEach, describe, expect, it } from '@jest/globals';
import { cleanup, renderHook } from '@testing-library/react';
import { useFollowing } from './useFollowing';

afterEach(cleanup);

const tasks = (...ids: string[]) => ids.map((id) => ({ id }) as TodoTask);

describe('the task that follows the open one', () => {
  const shown = (list: TodoTask[], openId: string) =>
    renderHook((props) => useFollowing(props.list, props.openId)?.id, { initialProps: { list, openId } });

  it('stands below it, after the last one at the top', () => {
    expect(shown(tasks('a', 'b', 'c'), 'b').result.current).toBe('c');
    expect(shown(tasks('a', 'b', 'c'), 'c').result.current).toBe('a');
  });

  it('is none beside a single one, and beside one that the list does not hold', () => {
    expect(shown(tasks('a'), 'a').result.current).toBeUndefined();
    expect(shown(tasks('a', 'b'), 'c').result.current).toBeUndefined();
    expect(shown(tasks('a', 'b'), '').result.current).toBeUndefined();
  });

  it('stays known when the list has dropped the open one, unless it went with it', () => {
    const { result, rerender } = shown(tasks('a', 'b', 'c'), 'b');
    rerender({ list: tasks('a', 'c'), openId: 'b' });
    expect(result.current).toBe('c');
    rerender({ list: tasks('a'), openId: 'b' });
    expect(result.current).toBeUndefined();
  });
});
