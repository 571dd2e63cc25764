import { type FormValues, saveReply } from '@attest/api-contract';
import { request } from '@attest/shared-utility';
import { useEffect, useRef, useState } from 'react';

const AUTOSAVE_DELAY = 1500;

/** Keeps what was typed on the server, a moment after the last change; when it did, or that it could not. */
export function useReplyDraft(
  changes: FormValues,
  initial: FormValues,
): { keptAt: Date | null; failed: boolean } {
  const text = JSON.stringify(changes);
  const kept = useRef(JSON.stringify(initial));
  const [state, setState] = useState<{ keptAt: Date | null; failed: boolean }>({
    keptAt: null,
    failed: false,
  });
  useEffect(() => {
    if (text === kept.current) return;
    const timer = setTimeout(async () => {
      try {
        await request(saveReply, { values: JSON.parse(text) as FormValues }, { quiet: true });
        kept.current = text;
        setState({ keptAt: new Date(), failed: false });
      } catch {
        setState(({ keptAt }) => ({ keptAt, failed: true }));
      }
    }, AUTOSAVE_DELAY);
    return () => clearTimeout(timer);
  }, [text]);
  return state;
}
