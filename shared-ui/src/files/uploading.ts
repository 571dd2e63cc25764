import { BehaviorSubject, distinctUntilChanged, map } from 'rxjs';
import { useObservable } from '../query/useObservable';

/** Counts what begins and ends anywhere on the page. */
function counted() {
  const count$ = new BehaviorSubject(0);
  return {
    /** Answers what ends it. */
    begins: (): (() => void) => {
      count$.next(count$.value + 1);
      return () => count$.next(count$.value - 1);
    },
    any$: count$.pipe(
      map((count) => count > 0),
      distinctUntilChanged(),
    ),
  };
}

/** Uploads on their way. */
export const running = counted();
/** Places that show an upload: on its way, or failed and to be resumed. */
export const shown = counted();

/** Whether any file of the page is on its way: what is sent now would lack it. */
export const useUploading = (): boolean => useObservable(running.any$, false);

/** Whether any upload is shown, failed ones included: with the place that shows it, it would be lost. */
export const useUploadsShown = (): boolean => useObservable(shown.any$, false);
