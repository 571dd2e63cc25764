import { useRef, useState } from 'react';

/** Lets an act run once at a time: state alone would come too late for the second click of a double click. */
export function useOnce() {
  const running = useRef(false);
  const [busy, setBusy] = useState(false);
  /** Runs an act unless one is running; what it throws is thrown on. */
  const once = async (act: () => Promise<unknown>): Promise<void> => {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    try {
      await act();
    } finally {
      running.current = false;
      setBusy(false);
    }
  };
  return { busy, once };
}
