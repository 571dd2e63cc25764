import type { Bilingual } from '@attest/api-contract';
import { language$ } from '@attest/shared-utility';
import { useCallback } from 'react';
import { useObservable } from '../query/useObservable';

/** Picks the text of a `{ zh, en }` pair in the language in force; empty for null. */
export function useBilingual(): (pair: Bilingual | null | undefined) => string {
  const language = useObservable(language$, 'zh');
  return useCallback((pair) => (pair ? pair[language] || pair.zh || pair.en : ''), [language]);
}
