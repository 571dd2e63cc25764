import { useObservable } from '@attest/shared-ui';
import { addLocales, session$ } from '@attest/shared-utility';
import { type ComponentType, useEffect, useState } from 'react';

const texts = { zh: () => import('../locales/idle.zh.json'), en: () => import('../locales/idle.en.json') };

async function load(): Promise<ComponentType> {
  const [part] = await Promise.all([import('./IdleDialog'), addLocales('navbar', texts, 'idle')]);
  return part.IdleDialog;
}

/** The idle question, fetched after the page; once more when it is to be asked and did not come. */
export function IdleQuestion() {
  const counting = useObservable(session$)?.status === 'countdown';
  const [loaded, setLoaded] = useState<{ Dialog: ComponentType }>();
  useEffect(() => {
    if (!loaded)
      load().then(
        (Dialog) => setLoaded({ Dialog }),
        () => undefined,
      );
  }, [counting]);
  return loaded ? <loaded.Dialog /> : null;
}
