import { goToNotFound, recordPlace, session$ } from '@attest/shared-utility';
import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { useObservable } from '../query/useObservable';
import { ParcelHost } from './ParcelHost';

/**
 * Pages of the types of record that stand in an application, whichever they are, in its frame; to be shown at all
 * addresses that it does not know. What belongs to no type is nowhere.
 */
export function RecordPages({ application }: { application: string }) {
  const here = recordPlace(useLocation().pathname);
  const types = useObservable(session$)?.recordTypes ?? [];
  const known = types.some(({ path }) => {
    const place = recordPlace(path);
    return place.application === application && place.folder === here.folder;
  });
  useEffect(() => {
    if (!known) goToNotFound();
  }, [known]);
  return known ? <ParcelHost module="@attest/qms-app" name="recordPages" props={{ application }} /> : null;
}
