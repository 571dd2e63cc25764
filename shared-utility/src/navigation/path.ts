import { distinctUntilChanged, fromEvent, map, merge, shareReplay, startWith } from 'rxjs';
import { currentPath } from './navigation';

/** Path, query and hash of the page below the base, as they change. */
export const path$ = merge(fromEvent(window, 'popstate'), fromEvent(window, 'single-spa:routing-event')).pipe(
  startWith(null),
  map(currentPath),
  distinctUntilChanged(),
  shareReplay({ bufferSize: 1, refCount: true }),
);
