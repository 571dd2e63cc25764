import { isApiError, language$, onChanged, session$, tenant$ } from '@attest/shared-utility';
import { type Query, QueryClient } from '@tanstack/react-query';
import { type Observable, skip } from 'rxjs';

/** Only a lost connection or a server that is not available is worth another try; a tenant is moved for longer. */
const worthRetry = (failures: number, error: Error) =>
  failures < 2 &&
  isApiError(error) &&
  [0, 502, 503].includes(error.status) &&
  error.code !== 'TENANT_NOT_SERVED';

/** The one cache of server state in the page. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { staleTime: 15_000, gcTime: 300_000, retry: worthRetry },
    mutations: { retry: false },
  },
});

interface Viewers {
  session$: Observable<{ user: { id: string } | null }>;
  tenant$: Observable<{ tenant: { tenantId: string } | null }>;
  language$: Observable<unknown>;
}

function clearWhenChanged(client: QueryClient) {
  let last = '';
  return (viewer = '') => {
    // Nothing of anybody is there before the first is known, and what is under way then would never come.
    if (last && last !== viewer) client.clear();
    last = viewer;
  };
}

/** Keeps what one person saw in one tenant from another, and what was named in one language from the next. */
export function watchViewers(client: QueryClient, { session$, tenant$, language$ }: Viewers): void {
  const seenUser = clearWhenChanged(client);
  session$.subscribe(({ user }) => seenUser(user?.id));
  const seenTenant = clearWhenChanged(client);
  tenant$.subscribe(({ tenant }) => seenTenant(tenant?.tenantId));
  // People are named by the server, in the language it is asked in.
  language$.pipe(skip(1)).subscribe(() => void client.invalidateQueries());
}

/**
 * Asks again for what is on screen of stale calls; keys begin with the path of their call. What is just being asked for the
 * first time may be answered as it was before the change: rows of tables are begun anew, all else is asked for once more.
 */
export async function readAnew(client: QueryClient, isStale: (path: string) => boolean): Promise<void> {
  const stale = ({ queryKey: [path] }: Query) => isStale(String(path));
  const isFirst = ({ state }: Query) => state.fetchStatus === 'fetching' && state.data === undefined;
  const isOfRows = ({ meta }: Query) => meta?.isRows === true;
  await client.cancelQueries({ predicate: (query) => stale(query) && isFirst(query) && isOfRows(query) });
  const begun = client.getQueryCache().findAll({ predicate: (query) => stale(query) && isFirst(query) });
  await client.invalidateQueries({ predicate: stale });
  if (begun.length > 0) await client.invalidateQueries({ predicate: (query) => begun.includes(query) });
}

let watching = false;

/** The cache for hooks. */
export function sharedCache(): QueryClient {
  if (!watching) {
    watching = true;
    watchViewers(queryClient, { session$, tenant$, language$ });
    onChanged((isStale) => readAnew(queryClient, isStale));
  }
  return queryClient;
}
