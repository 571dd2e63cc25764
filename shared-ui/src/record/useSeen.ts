import { useEffect, useRef, useState } from 'react';

interface Options<T> {
  versionOf(stored: T): number | undefined;
  /** Whether the form says something else than what is stored. */
  differs(stored: T): boolean;
  /** Puts what is stored into the form. */
  take(stored: T): void;
}

/**
 * What a form that is saved as a whole stands over. While nothing is typed it follows the server; afterwards it
 * stays what was seen, so that a save names the version the person saw and overwrites nothing unasked. News of
 * somebody else's save show as `colliding`, for a `CollisionNotice`.
 */
export function useSeen<T>(stored: T, { versionOf, differs, take }: Options<T>) {
  const [seen, setSeen] = useState(stored);
  const notice = useRef<HTMLDivElement>(null);
  const own = useRef(false);
  const newer = versionOf(stored) !== versionOf(seen);
  const dirty = differs(seen) && differs(stored);
  const follows = newer && (!dirty || own.current);
  const takeStored = () => {
    setSeen(stored);
    take(stored);
  };
  useEffect(() => {
    if (!follows) return;
    own.current = false;
    takeStored();
  });
  return {
    seen,
    dirty,
    colliding: newer && !follows ? ['all'] : [],
    notice,
    /** To be called when an own save has arrived: the version that comes next is one's own. */
    saved() {
      own.current = true;
    },
    /** A recovered draft stands over what was seen when it was typed. */
    standOn: setSeen,
    keepTyped: () => setSeen(stored),
    takeStored,
  };
}
