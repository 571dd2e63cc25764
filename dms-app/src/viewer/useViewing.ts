import { documentVersion, documentViewing, viewDocument } from '@attest/api-contract';
import { useCallQuery, usePushInvalidate } from '@attest/shared-ui';
import { useEffect } from 'react';

/**
 * Opens a version for reading, once for every time it is shown. What the viewer says is asked for again when the
 * version turns into another state meanwhile (taken effect, superseded, obsolete): header, watermark and rights then
 * are others. That is no further view: nobody has opened anything.
 */
export function useViewing(versionId: string) {
  const opened = useCallQuery(viewDocument, { versionId });
  const now = useCallQuery(
    documentViewing,
    { versionId },
    {
      enabled: opened.isSuccess,
      initialData: opened.data,
      initialDataUpdatedAt: opened.dataUpdatedAt,
      gcTime: 0,
      refetchOnWindowFocus: false,
    },
  );
  const { data: version, dataUpdatedAt: askedAt } = useCallQuery(documentVersion, { versionId });
  usePushInvalidate('tenant.record', [documentVersion], ({ id }) => id === versionId);
  const { data, dataUpdatedAt: shownAt, isFetching, refetch } = now;
  const stale =
    data !== undefined &&
    version?.id === data.versionId &&
    // What was known before the viewer was asked tells nothing.
    askedAt > shownAt &&
    (version.state !== data.state || version.rendition !== data.rendition);
  useEffect(() => {
    if (stale && !isFetching) void refetch();
  }, [stale, isFetching, refetch]);
  return data ? now : opened;
}
