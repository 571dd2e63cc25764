import { countWindowExits } from '@attest/api-contract';
import { request } from '@attest/shared-utility';
import { useEffect, useRef, useState } from 'react';

/** Counts how often the examinee leaves the window and tells the server; a reload is not an exit. */
export function useWindowExits(attemptId: string, before: number): number {
  const [exits, setExits] = useState(before);
  const away = useRef(false);
  useEffect(() => {
    // A switch of tabs both blurs and hides: it counts once.
    const leave = () => {
      if (away.current) return;
      away.current = true;
      setExits((count) => count + 1);
    };
    const back = () => {
      away.current = false;
    };
    const visibility = () => (document.hidden ? leave() : back());
    window.addEventListener('blur', leave);
    window.addEventListener('focus', back);
    document.addEventListener('visibilitychange', visibility);
    return () => {
      window.removeEventListener('blur', leave);
      window.removeEventListener('focus', back);
      document.removeEventListener('visibilitychange', visibility);
    };
  }, []);
  useEffect(() => {
    // The count grows: one that does not arrive is told with the next.
    if (exits > before) request(countWindowExits, { attemptId, exits }).catch(() => undefined);
  }, [attemptId, exits, before]);
  return exits;
}
