import { BehaviorSubject, distinctUntilChanged, map } from 'rxjs';
import { useObservable } from '../query/useObservable';

const running$ = new BehaviorSubject(0);
const uploading$ = running$.pipe(
  map((count) => count > 0),
  distinctUntilChanged(),
);

/** Counts an upload that is on its way; answers what ends it. */
export function uploadBegins(): () => void {
  running$.next(running$.value + 1);
  return () => running$.next(running$.value - 1);
}

/** Whether any file of the page is on its way: what is sent now would lack it. */
export const useUploading = (): boolean => useObservable(uploading$, false);
