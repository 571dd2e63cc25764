import { BehaviorSubject, combineLatest, type Observable } from 'rxjs';
import type { Clock } from '../clock/clock';

export interface ReloadNotice {
  /** Whole seconds until the page reloads. */
  remaining: number;
  /** Unsaved changes hold it; it starts anew once they are saved. */
  held: boolean;
}

interface NoticeOptions {
  clock: Clock;
  seconds: number;
  reload: () => void;
  /** While true the countdown waits at its start. */
  held$: Observable<boolean>;
}

/** A countdown that ends in a reload of the page. Null: nothing is announced. */
export function createReloadNotice({ clock, seconds, reload, held$ }: NoticeOptions) {
  const notice$ = new BehaviorSubject<ReloadNotice | null>(null);
  const announced$ = new BehaviorSubject(false);
  let stop: (() => void) | undefined;

  combineLatest([announced$, held$]).subscribe(([announced, held]) => {
    stop?.();
    stop = undefined;
    if (!announced) return;
    notice$.next({ remaining: seconds, held });
    if (held) return;
    const endsAt = clock.now() + seconds * 1000;
    stop = clock.every(1000, () => {
      const remaining = Math.max(0, Math.ceil((endsAt - clock.now()) / 1000));
      notice$.next({ remaining, held: false });
      if (remaining > 0) return;
      stop?.();
      stop = undefined;
      reload();
    });
  });

  return {
    notice$: notice$.asObservable(),
    /** Starts the countdown; repeated announcements do not restart it. */
    announce() {
      if (!announced$.value) announced$.next(true);
    },
  };
}
