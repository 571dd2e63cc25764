import { useEffect, useState } from 'react';

/** For a dialog that is mounted while it is open: gives focus back to where it was, unless it has moved on. */
export function useReturnFocus(): void {
  const [before] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      const lost = document.activeElement === null || document.activeElement === document.body;
      if (lost && before instanceof HTMLElement && before.isConnected) before.focus();
    },
    [before],
  );
}
