import { documentVersion } from '@attest/api-contract';
import { ErrorState, SkeletonRows, useCallQuery } from '@attest/shared-ui';
import { Navigate, useLocation, useParams } from 'react-router-dom';

/** An approval link knows the version alone: leads on to its document, with the rest of the link. */
export function VersionAddress() {
  const { versionId = '' } = useParams();
  const { search } = useLocation();
  const { data, error, refetch } = useCallQuery(documentVersion, { versionId });
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonRows rows={12} />;
  const query = new URLSearchParams(search);
  query.set('version', versionId);
  return <Navigate to={`/systemdoc/detail/${data.documentId}?${query}`} replace />;
}
