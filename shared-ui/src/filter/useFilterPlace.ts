import { behaviour } from '@attest/shared-utility';
import { useMemo } from 'react';
import { useMediaQuery } from '../query/useMediaQuery';
import { useObservable } from '../query/useObservable';

/** Where the questions of lists stand: in a line over them, or as a card, which a person opens and which stays then. */
export function useFilterPlace(): {
  place: 'row' | 'card';
  wide: boolean;
  set: (place: 'row' | 'card') => void;
} {
  const wide = !useMediaQuery('(max-width: 800px)');
  const stored = useMemo(() => behaviour<{ card: boolean }>('filters'), []);
  const card = useObservable(stored.value$)?.card ?? false;
  return {
    place: wide && !card ? 'row' : 'card',
    wide,
    set: (place) => stored.change(() => ({ card: place === 'card' })),
  };
}
