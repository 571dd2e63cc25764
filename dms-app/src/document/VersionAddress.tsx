import { dms, documentVersion } from '@attest/api-contract';
import { Loaded, useCallQuery } from '@attest/shared-ui';
import { Navigate, useLocation, useParams } from 'react-router-dom';

/** An approval link knows the version alone: leads on to its document, with the rest of the link. */
export function VersionAddress() {
  const { versionId = '' } = useParams();
  const { search } = useLocation();
  const version = useCallQuery(documentVersion, { versionId });
  const query = new URLSearchParams(search);
  query.set('version', versionId);
  return (
    <Loaded query={version} rows={12}>
      {({ documentId }) => <Navigate to={`${dms.document(documentId)}?${query}`} replace />}
    </Loaded>
  );
}
