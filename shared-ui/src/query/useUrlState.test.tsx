import { beforeEach, describe, expect, it } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import { useUrlState } from './useUrlState';

const defaults = { tab: 'all', page: 1, mine: false, status: [] as string[] };
const show = (prefix?: string) => renderHook(() => useUrlState(defaults, prefix)).result;

beforeEach(() => window.history.replaceState(null, '', '/list'));

describe('useUrlState', () => {
  it('reads what the address says and keeps defaults out of it', () => {
    window.history.replaceState(null, '', '/list?page=3&mine=true&status=a&status=b&other=1');
    const result = show();
    expect(result.current[0]).toEqual({ tab: 'all', page: 3, mine: true, status: ['a', 'b'] });
    act(() => result.current[1]({ page: 1, status: [], tab: 'own' }));
    expect(window.location.search).toBe('?mine=true&other=1&tab=own');
    expect(result.current[0]).toEqual({ tab: 'own', page: 1, mine: true, status: [] });
  });

  it('takes a broken number as the default', () => {
    window.history.replaceState(null, '', '/list?page=x');
    expect(show().current[0].page).toBe(1);
  });

  it('is kept in step between two users, and tells routers once', () => {
    const one = show();
    const two = show();
    let calls = 0;
    const listener = () => {
      calls += 1;
    };
    window.addEventListener('popstate', listener);
    act(() => one.current[1]({ page: 2 }));
    window.removeEventListener('popstate', listener);
    expect(two.current[0].page).toBe(2);
    expect(calls).toBe(1);
  });

  it('makes a step for Back when asked to', () => {
    const before = window.history.length;
    const result = show();
    act(() => result.current[1]({ page: 2 }));
    expect(window.history.length).toBe(before);
    act(() => result.current[1]({ page: 3 }, { push: true }));
    expect(window.history.length).toBe(before + 1);
  });

  it('keeps prefixed parameters apart', () => {
    const result = show('b.');
    act(() => result.current[1]({ page: 4 }));
    expect(window.location.search).toBe('?b.page=4');
    expect(show().current[0].page).toBe(1);
  });
});
