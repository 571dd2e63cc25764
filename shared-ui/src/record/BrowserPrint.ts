import { logAudit } from '@attest/api-contract';
import { request } from '@attest/shared-utility';
import { useEffect } from 'react';

/** Leaves an entry in the trail when the page of a record is printed by the browser instead of by the product. */
export function BrowserPrint({ objectType, objectId }: { objectType: string; objectId: string }) {
  useEffect(() => {
    const printed = () =>
      // Who may not even be told of the record has nothing to print.
      void request(logAudit, { objectType, objectId, event: 'print' }, { quiet: true }).catch(
        () => undefined,
      );
    window.addEventListener('afterprint', printed);
    return () => window.removeEventListener('afterprint', printed);
  }, [objectType, objectId]);
  return null;
}
