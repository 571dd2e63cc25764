import { useObservable } from '@attest/shared-ui';
import { session$ } from '@attest/shared-utility';
import { useEffect } from 'react';
import { usePart } from '../frame/usePart';

const texts = { zh: () => import('../locales/idle.zh.json'), en: () => import('../locales/idle.en.json') };

/** The idle question, fetched after the page; once more when it is to be asked and did not come. */
export function IdleQuestion() {
  const counting = useObservable(session$)?.status === 'countdown';
  const [loaded, ask] = usePart('idle', () => import('./IdleDialog'), texts);
  useEffect(() => ask(() => undefined), [counting]);
  return loaded ? <loaded.IdleDialog /> : null;
}
