import { Subject } from 'rxjs';
import type { Clock } from '../clock/clock';

export interface Toast {
  id: number;
  intent: 'success' | 'info' | 'warning' | 'error';
  text: string;
  /** Milliseconds until it goes by itself; the host decides when absent (errors stay). */
  timeout?: number;
  /** Address of the record it is about. */
  path?: string;
}

type ToastOptions = Pick<Toast, 'timeout' | 'path'>;

/** An error is alone for this long: others of the same burst are dropped. */
const ERROR_ALONE = 1_000;

/** Short messages over the page; the one source that the toast host draws. */
export function createToasts(clock: Clock) {
  const toasts$ = new Subject<Toast>();
  let lastId = 0;
  let lastError = Number.NEGATIVE_INFINITY;

  const show = (intent: Toast['intent'], text: string, options: ToastOptions = {}) => {
    lastId += 1;
    toasts$.next({ id: lastId, intent, text, ...options });
  };

  return {
    toasts$: toasts$.asObservable(),
    toast: {
      success: (text: string, options?: ToastOptions) => show('success', text, options),
      info: (text: string, options?: ToastOptions) => show('info', text, options),
      warning: (text: string, options?: ToastOptions) => show('warning', text, options),
      /** One at a time: an error within a second after another is dropped. */
      error(text: string, options?: ToastOptions) {
        if (clock.now() - lastError < ERROR_ALONE) return;
        lastError = clock.now();
        show('error', text, options);
      },
    },
  };
}
