import { isApiError, language$, session$, tenant$ } from '@attest/shared-utility';
import { QueryClient } from '@tanstack/react-query';
import { skip } from 'rxjs';

/** Only a lost connection or a server that is not available is worth another try. */
const worthRetry = (failures: number, error: Error) =>
  failures < 2 && isApiError(error) && [0, 502, 503].includes(error.status);

/** The one cache of server state in the page. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { staleTime: 15_000, gcTime: 300_000, retry: worthRetry },
    mutations: { retry: false },
  },
});

function clearWhenChanged() {
  let last: string | null = null;
  return (viewer: string) => {
    if (last !== null && last !== viewer) queryClient.clear();
    last = viewer;
  };
}

let watching = false;

/** The cache for hooks; what one person saw in one tenant is never shown to another. */
export function sharedCache(): QueryClient {
  if (!watching) {
    watching = true;
    const seenUser = clearWhenChanged();
    session$.subscribe(({ user }) => seenUser(user?.id ?? ''));
    const seenTenant = clearWhenChanged();
    tenant$.subscribe(({ tenant }) => seenTenant(tenant?.tenantId ?? ''));
    // People are named by the server, in the language it is asked in.
    language$.pipe(skip(1)).subscribe(() => void queryClient.invalidateQueries());
  }
  return queryClient;
}
