import { useMemo, useState } from 'react';
import type { Found } from './Finder';
import type { FoundNames } from './ownControl';

/**
 * What is called how of what a form holds by id: what is stored in the language of the screen, what was chosen since as
 * it was when chosen (`learned`).
 */
export function useNames(stored: Found[]): FoundNames & { learned: Found[] } {
  const [learned, setLearned] = useState<Found[]>([]);
  return useMemo(() => {
    const all = new Map([...learned, ...stored].map((one) => [one.id, one]));
    return {
      learned,
      of: (id) => all.get(id) ?? { id, label: '…' },
      learn: (found) =>
        setLearned((now) => [...now, ...found.filter(({ id }) => now.every((one) => one.id !== id))]),
    };
  }, [learned, stored]);
}
