import { distinctUntilChanged, fromEvent, map, merge, shareReplay, startWith } from 'rxjs';

/** Whether the browser has a network. */
export const online$ = merge(fromEvent(window, 'online'), fromEvent(window, 'offline')).pipe(
  startWith(null),
  map(() => navigator.onLine),
  distinctUntilChanged(),
  shareReplay({ bufferSize: 1, refCount: true }),
);
