import type { CallDeclaration, RequestOf, ResponseOf } from '@attest/api-contract';
import { request, tellChanged } from '@attest/shared-utility';
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
  const [own, setOwn] = useState<'none' | 'sending' | 'sent'>('none');
  const newer = versionOf(stored) !== versionOf(seen);
  const dirty = differs(seen) && differs(stored);
  const follows = newer && own !== 'sending' && (!dirty || own === 'sent');
  const takeStored = () => {
    setSeen(stored);
    take(stored);
  };
  useEffect(() => {
    if (!follows) return;
    setOwn('none');
    takeStored();
  });
  return {
    seen,
    dirty,
    colliding: newer && !follows && own !== 'sending' ? ['all'] : [],
    notice,
    /** Sends an own save: the version that comes with it is one's own. */
    async send<C extends CallDeclaration>(call: C, input: RequestOf<C>): Promise<ResponseOf<C>> {
      setOwn('sending');
      try {
        const answer = await request(call, input, { quiet: true });
        setOwn('sent');
        return answer;
      } catch (failure) {
        setOwn('none');
        // Somebody else may have been first: what they stored is fetched.
        await tellChanged(call.changes);
        throw failure;
      }
    },
    /** A recovered draft stands over what was seen when it was typed. */
    standOn: setSeen,
    keepTyped: () => setSeen(stored),
    takeStored,
  };
}
