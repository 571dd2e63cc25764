import { documentVersion, viewDocument } from '@attest/api-contract';
import { useCallQuery, usePushInvalidate } from '@attest/shared-ui';
import { useEffect } from 'react';

/** Opened once for every time it is shown: each opening is in the audit trail. */
export const ONCE = {
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
} as const;

/**
 * Opens a version for reading. It is opened anew when the version turns into another state meanwhile (taken effect,
 * superseded, obsolete): header, watermark and rights then are others.
 */
export function useViewing(versionId: string) {
  const viewing = useCallQuery(viewDocument, { versionId }, ONCE);
  const { data: version, dataUpdatedAt: askedAt } = useCallQuery(documentVersion, { versionId });
  usePushInvalidate('tenant.record', [documentVersion], ({ id }) => id === versionId);
  const { data, dataUpdatedAt: openedAt, isFetching, refetch } = viewing;
  const stale =
    data !== undefined &&
    version?.id === data.versionId &&
    // What was known before the opening tells nothing.
    askedAt > openedAt &&
    (version.state !== data.state || version.rendition !== data.rendition);
  useEffect(() => {
    if (stale && !isFetching) void refetch();
  }, [stale, isFetching, refetch]);
  return viewing;
}
