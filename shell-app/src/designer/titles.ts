import { useBilingual } from '@attest/shared-ui';
import { useCallback } from 'react';
import type { Part } from './content';
import { wordsOf } from './designing';

const NAMES = ['label', 'name', 'text', 'key', 'id', 'value', 'field', 'meaning', 'right'] as const;

/** What a part is called: its words, else its key. */
export function useTitles(): (part: unknown) => string {
  const pick = useBilingual();
  return useCallback(
    (part) => {
      if (typeof part === 'string') return part;
      if (typeof part !== 'object' || part === null) return '';
      for (const name of NAMES) {
        const said = (part as Part)[name];
        const text = typeof said === 'string' ? said : pick(wordsOf(said));
        if (text) return text;
      }
      return '';
    },
    [pick],
  );
}
