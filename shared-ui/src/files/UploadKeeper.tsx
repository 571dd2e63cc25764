import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';

const Keeper = createContext<((by: 1 | -1) => void) | null>(null);

/** Keeps the part of the page around it while `holds`. */
export function useKept(holds: boolean): void {
  const count = useContext(Keeper);
  useEffect(() => {
    if (!holds || !count) return;
    count(1);
    return () => count(-1);
  }, [holds, count]);
}

export interface UploadKeeperProps {
  shown: boolean;
  children: ReactNode;
}

/**
 * A part of the page, such as a tab, that may be out of sight. While files in it are on their way or wait to be
 * resumed it is hidden and not taken away, so that looking elsewhere gives none of them up.
 */
export function UploadKeeper({ shown, children }: UploadKeeperProps) {
  const [held, setHeld] = useState(0);
  const [count] = useState(() => (by: 1 | -1) => setHeld((now) => now + by));
  if (!shown && held === 0) return null;
  return (
    <Keeper value={count}>
      <div style={{ display: shown ? 'contents' : 'none' }}>{children}</div>
    </Keeper>
  );
}
