import { useRef, useState } from 'react';

/** Lets an act run once at a time: state alone would come too late for the second click of a double click. */
export function useOnce() {
  const running = useRef(false);
  const [busy, setBusy] = useState(false);
  /** A refusal is told by the client of the API, and leaves everything as it was. */
  const once = (act: () => Promise<unknown>) => async () => {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    try {
      await act();
    } catch {
      // The client of the API has said it.
    } finally {
      running.current = false;
      setBusy(false);
    }
  };
  return { busy, once };
}
