import { drafts } from '@attest/shared-utility';
import { useCallback, useEffect, useRef, useState } from 'react';

const AUTOSAVE_DELAY = 1000;

export interface DraftOptions {
  /** Only changed values are worth keeping. */
  dirty: boolean;
}

export interface DraftState<T> {
  /** Something was typed here earlier and never sent: ask whether to take it over. */
  recoverable: { value: T; savedAt: number } | null;
  /** When the draft was last saved in this browser, milliseconds since the epoch. */
  savedAt: number | null;
  /** The offer is answered; `discard` also throws the draft away. */
  accept(): void;
  discard(): void;
  /** After the values reached the server. */
  clear(): void;
}

/**
 * Keeps unsent values in this browser, one second after the last change, under `key` (per tenant and
 * person). They survive idle sign-out, reload and crash. Saving waits until a found draft is answered.
 */
export function useDraft<T>(key: string, value: T, { dirty }: DraftOptions): DraftState<T> {
  const [recoverable, setRecoverable] = useState(() => drafts.load<T>(key));
  const [savedAt, setSavedAt] = useState<number | null>(null);
  const text = JSON.stringify(value);
  // What has just been sent is not kept again, even while the form still calls it changed.
  const sent = useRef<string | null>(null);
  const worthKeeping = dirty && recoverable === null && text !== sent.current;
  const latest = useRef({ key, value, text, worthKeeping });
  latest.current = { key, value, text, worthKeeping };

  // biome-ignore lint/correctness/useExhaustiveDependencies: `text` stands for the value
  useEffect(() => {
    if (!worthKeeping) return;
    const timer = setTimeout(() => {
      if (drafts.save(key, latest.current.value)) setSavedAt(Date.now());
    }, AUTOSAVE_DELAY);
    return () => clearTimeout(timer);
  }, [key, text, worthKeeping]);

  // What was typed in the last second before the page goes is kept too.
  useEffect(() => {
    const flush = () => {
      const now = latest.current;
      if (now.worthKeeping && now.text !== sent.current) drafts.save(now.key, now.value);
    };
    window.addEventListener('pagehide', flush);
    return () => {
      window.removeEventListener('pagehide', flush);
      flush();
    };
  }, []);

  const clear = useCallback(() => {
    drafts.remove(key);
    sent.current = latest.current.text;
    setRecoverable(null);
    setSavedAt(null);
  }, [key]);

  return { recoverable, savedAt, accept: () => setRecoverable(null), discard: clear, clear };
}
