import { BehaviorSubject, distinctUntilChanged, map } from 'rxjs';

/** Which forms hold unsaved changes. While any does, a new version does not reload the page. */
export function createDirty() {
  const ids$ = new BehaviorSubject<ReadonlySet<string>>(new Set());
  return {
    dirty$: ids$.pipe(
      map((ids) => ids.size > 0),
      distinctUntilChanged(),
    ),
    isDirty: () => ids$.value.size > 0,
    setDirty(id: string, dirty: boolean) {
      if (ids$.value.has(id) === dirty) return;
      const next = new Set(ids$.value);
      if (dirty) next.add(id);
      else next.delete(id);
      ids$.next(next);
    },
  };
}
