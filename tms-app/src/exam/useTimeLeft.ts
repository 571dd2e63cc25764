import { useEffect, useRef, useState } from 'react';
import { announced, remaining } from './countdown';

interface Options {
  endsAt: string;
  /** Server time of the answer that brought `endsAt`. */
  serverNow: string;
  onOver: () => void;
}

/** The time left by the server's clock, in milliseconds, and the minutes to say aloud. */
export function useTimeLeft({ endsAt, serverNow, onOver }: Options) {
  // The difference of the clocks is taken once, when the paper arrives.
  const [offset] = useState(() => Date.parse(serverNow) - Date.now());
  const [left, setLeft] = useState(() => remaining(endsAt, Date.now(), offset));
  const [minutes, setMinutes] = useState<number | null>(null);
  const over = useRef(onOver);
  over.current = onOver;
  useEffect(() => {
    let before = remaining(endsAt, Date.now(), offset);
    const timer = setInterval(() => {
      const now = remaining(endsAt, Date.now(), offset);
      const said = announced(before, now);
      if (said !== null) setMinutes(said);
      before = now;
      setLeft(now);
      if (now > 0) return;
      clearInterval(timer);
      over.current();
    }, 1_000);
    return () => clearInterval(timer);
  }, [endsAt, offset]);
  return { left, minutes };
}
