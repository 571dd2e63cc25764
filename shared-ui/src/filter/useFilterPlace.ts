import { filterCard$, setFilterCard } from '@attest/shared-utility';
import { useMediaQuery } from '../query/useMediaQuery';
import { useObservable } from '../query/useObservable';

/**
 * Where the questions of lists stand: in a line over them, or as a card, which a person opens and which stays then. It is
 * known before a list is drawn, so that none jumps.
 */
export function useFilterPlace(): {
  place: 'row' | 'card';
  wide: boolean;
  set: (place: 'row' | 'card') => void;
} {
  const wide = !useMediaQuery('(max-width: 800px)');
  const card = useObservable(filterCard$, false);
  return {
    place: wide && !card ? 'row' : 'card',
    wide,
    set: (place) => setFilterCard(place === 'card'),
  };
}
