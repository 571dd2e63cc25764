import { loadWithTexts } from '@attest/shared-utility';
import { useState } from 'react';

type Texts = Parameters<typeof loadWithTexts>[2];

/**
 * A part of the bar that is fetched with its texts when it is first asked for: undefined until it is there, and what
 * asks for it. One that did not come is asked for again the next time.
 */
export function usePart<P>(name: string, part: () => Promise<P>, texts: Texts) {
  const [loaded, setLoaded] = useState<{ part: P }>();
  const ask = (onFailure: (error: unknown) => void) => {
    if (!loaded)
      loadWithTexts('navbar', name, texts, part).then((fetched) => setLoaded({ part: fetched }), onFailure);
  };
  return [loaded?.part, ask] as const;
}
