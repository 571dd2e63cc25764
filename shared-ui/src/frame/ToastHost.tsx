import { type Toast, toasts$ } from '@attest/shared-utility';
import { useCallback, useEffect, useState } from 'react';
import { lazyPart } from '../lazy/lazyPart';

const Toasts = lazyPart(async () => (await import('./Toasts')).default, null);

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
  return <Toasts beside={beside} waiting={waiting} onShown={onShown} />;
}
