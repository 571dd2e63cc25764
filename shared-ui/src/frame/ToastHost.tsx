import { type Toast, toasts$ } from '@attest/shared-utility';
import { lazy, Suspense, useCallback, useEffect, useState } from 'react';

const Toasts = lazy(() => import('./Toasts'));

interface Props {
  /** Pixels that the side navigation takes: no toast lies over it. */
  beside: number;
}

/** Shows the toasts of shared-utility; those that come while the part loads are kept. One per page. */
export function ToastHost({ beside }: Props) {
  const [waiting, setWaiting] = useState<Toast[]>([]);
  useEffect(() => {
    const subscription = toasts$.subscribe((toast) => setWaiting((now) => [...now, toast]));
    return () => subscription.unsubscribe();
  }, []);
  const onShown = useCallback(() => setWaiting([]), []);
  return (
    <Suspense>
      <Toasts beside={beside} waiting={waiting} onShown={onShown} />
    </Suspense>
  );
}
