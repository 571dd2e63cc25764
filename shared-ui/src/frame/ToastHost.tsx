import { type Toast, toasts$ } from '@attest/shared-utility';
import { lazy, Suspense, useCallback, useEffect, useState } from 'react';

const Toasts = lazy(() => import('./Toasts'));

/** Shows the toasts of shared-utility; those that come while the part loads are kept. One per page. */
export function ToastHost() {
  const [waiting, setWaiting] = useState<Toast[]>([]);
  useEffect(() => {
    const subscription = toasts$.subscribe((toast) => setWaiting((now) => [...now, toast]));
    return () => subscription.unsubscribe();
  }, []);
  const onShown = useCallback(() => setWaiting([]), []);
  return (
    <Suspense>
      <Toasts waiting={waiting} onShown={onShown} />
    </Suspense>
  );
}
