import { describe, expect, it } from '@jest/globals';
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { BehaviorSubject } from 'rxjs';
import { watchViewers } from './queryClient';

const watched = () => {
  const client = new QueryClient();
  const session$ = new BehaviorSubject<{ user: { id: string } | null }>({ user: null });
  const tenant$ = new BehaviorSubject<{ tenant: { tenantId: string } | null }>({ tenant: null });
  const language$ = new BehaviorSubject('zh');
  watchViewers(client, { session$, tenant$, language$ });
  return { client, session$, tenant$, language$ };
};

describe('the cache of server state', () => {
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
});
