import {
  courseFacets,
  examResult,
  listCourses,
  listQuizzes,
  markExam,
  saveCourse,
} from '@attest/api-contract';
import { request } from '@attest/shared-utility';
import { afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import { BehaviorSubject } from 'rxjs';
import { sourceOf } from '../list/source';
import { useRows } from '../table/useRows';
import { forget, prepare, serve } from '../testing/harness';
import { queryClient, readAnew, watchViewers } from './queryClient';
import { callKey, useCallQuery } from './useCallQuery';

const ID = '0190a5b4-0000-7000-8000-000000000001';

beforeAll(() => prepare());
afterEach(forget);

const watched = () => {
  const client = new QueryClient();
  const session$ = new BehaviorSubject<{ user: { id: string } | null }>({ user: null });
  const tenant$ = new BehaviorSubject<{ tenant: { tenantId: string } | null }>({ tenant: null });
  const language$ = new BehaviorSubject('zh');
  watchViewers(client, { session$, tenant$, language$ });
  return { client, session$, tenant$, language$ };
};

describe('the cache of server state', () => {
  it('begins rows anew that are asked for the first time while they change', async () => {
    const client = new QueryClient();
    const answers: ((rows: number) => void)[] = [];
    const observer = new QueryObserver(client, {
      queryKey: ['dataIn/rows', 1],
      meta: { isRows: true },
      queryFn: () => new Promise<number>((resolve) => answers.push(resolve)),
    });
    const stop = observer.subscribe(() => undefined);
    const read = readAnew(client, (path) => path === 'dataIn/rows');
    // Read on the server before the change.
    answers[0]?.(0);
    await waitFor(() => expect(answers).toHaveLength(2));
    answers[1]?.(4);
    await read;
    expect(observer.getCurrentResult()).toMatchObject({ data: 4, status: 'success' });
    stop();
  });

  it('asks once more for what changes while it is asked for the first time', async () => {
    const client = new QueryClient();
    const answers: ((state: string) => void)[] = [];
    const observer = new QueryObserver(client, {
      queryKey: ['record/import', 1],
      queryFn: () => new Promise<string>((resolve) => answers.push(resolve)),
    });
    const stop = observer.subscribe(() => undefined);
    const read = readAnew(client, (path) => path === 'record/import');
    await new Promise((resolve) => setTimeout(resolve));
    // Read on the server before the change.
    answers[0]?.('running');
    await waitFor(() => expect(answers).toHaveLength(2));
    answers[1]?.('done');
    await read;
    expect(observer.getCurrentResult()).toMatchObject({ data: 'done', status: 'success' });
    stop();
  });

  it('lets what is under way arrive although tenant and person become known only then', async () => {
    const { client, session$, tenant$ } = watched();
    let answer: (tasks: number) => void = () => undefined;
    const observer = new QueryObserver(client, {
      queryKey: ['tasks'],
      queryFn: ({ signal }) =>
        new Promise<number>((resolve, reject) => {
          answer = resolve;
          signal.addEventListener('abort', () => reject(new DOMException('', 'AbortError')));
        }),
    });
    const arrived = new Promise((resolve) => {
      observer.subscribe(({ data }) => data !== undefined && resolve(data));
    });
    session$.next({ user: { id: 'u1' } });
    tenant$.next({ tenant: { tenantId: 't1' } });
    answer(3);
    expect(await arrived).toBe(3);
    observer.destroy();
    client.clear();
  });

  it.each([
    ['person', ({ session$ }: ReturnType<typeof watched>) => session$.next({ user: { id: 'u2' } })],
    ['nobody', ({ session$ }: ReturnType<typeof watched>) => session$.next({ user: null })],
    ['tenant', ({ tenant$ }: ReturnType<typeof watched>) => tenant$.next({ tenant: { tenantId: 't2' } })],
  ])('keeps nothing for another %s', (_, change) => {
    const all = watched();
    all.session$.next({ user: { id: 'u1' } });
    all.tenant$.next({ tenant: { tenantId: 't1' } });
    all.client.setQueryData(['tasks'], 3);
    change(all);
    expect(all.client.getQueryData(['tasks'])).toBeUndefined();
  });

  it('reads anew what a call has changed, wherever it is shown, and then the call is over', async () => {
    let names = ['A'];
    serve(listCourses, () => ({ rows: names.map((name) => ({ name }) as never), total: names.length }));
    serve(courseFacets, () => ({ counts: names.length }) as never);
    const asked = jest.fn(() => ({ rows: [], total: 0 }));
    serve(listQuizzes, asked);
    serve(saveCourse, () => {
      names = ['A', 'B'];
      return { id: ID } as never;
    });
    const { result } = renderHook(() => ({
      rows: useRows({ ...sourceOf({ call: listCourses }, {}), page: 1, pageSize: 20, sort: [] }),
      facets: useCallQuery(courseFacets, { filter: {} }),
      other: useCallQuery(listQuizzes, { page: 1, pageSize: 20, filter: {} }),
    }));
    await waitFor(() => expect(result.current.facets.data).toEqual({ counts: 1 }));
    await waitFor(() => expect(result.current.rows.total).toBe(1));
    await waitFor(() => expect(result.current.other.data).toBeDefined());
    await act(() => request(saveCourse, { content: {} as never }));
    const known = (path: string) => queryClient.getQueriesData({ queryKey: [path] }).map(([, data]) => data);
    expect(known(listCourses.path)).toMatchObject([{ total: 2 }]);
    expect(known(courseFacets.path)).toEqual([{ counts: 2 }]);
    // What is known is drawn in a turn of its own.
    await waitFor(() => expect(result.current.rows.total).toBe(2));
    await waitFor(() => expect(result.current.facets.data).toEqual({ counts: 2 }));
    expect(asked).toHaveBeenCalledTimes(1);
  });

  it('reads anew what it was given by whoever knew it, too', async () => {
    serve(examResult, () => ({ state: 'failed' }) as never);
    serve(markExam, () => ({ state: 'failed', score: 0 }) as never);
    queryClient.setQueryData(callKey(examResult, { attemptId: ID }), { state: 'toMark' } as never);
    const { result } = renderHook(() => useCallQuery(examResult, { attemptId: ID }));
    expect(result.current.data).toEqual({ state: 'toMark' });
    await act(() => request(markExam, { attemptId: ID, marks: [] }));
    await waitFor(() => expect(result.current.data).toEqual({ state: 'failed' }));
  });
});
