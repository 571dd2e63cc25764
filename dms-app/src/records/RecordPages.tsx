import { ParcelHost } from '@attest/shared-ui';
import { goToNotFound } from '@attest/shared-utility';
import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { processAt } from './processAt';

/** Change requests, periodic reviews, archive: the record pages of the quality application, in this frame. */
export function RecordPages() {
  const { pathname } = useLocation();
  const process = processAt(pathname);
  useEffect(() => {
    if (!process) goToNotFound();
  }, [process]);
  if (!process) return null;
  return (
    <ParcelHost
      key={process}
      module="@attest/qms-app"
      name="recordPages"
      props={{ process, appPath: 'micro-app/dms-app' }}
    />
  );
}
