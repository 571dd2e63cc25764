import { ErrorBoundary, FailureCard, RecordPages, SkeletonRows } from '@attest/shared-ui';
import { basePath } from '@attest/shared-utility';
import { lazy, Suspense } from 'react';
import { BrowserRouter, Navigate, Route, Routes } from 'react-router-dom';
import { DocumentList } from './documents/DocumentList';
import { DOCUMENT_TEXTS, VIEWER_TEXTS, withTexts } from './texts';

const withDocumentTexts = <M,>(load: () => Promise<M>) =>
  withTexts('document', DOCUMENT_TEXTS, () => withTexts('viewer', VIEWER_TEXTS, load));

const DocumentPage = lazy(() =>
  withDocumentTexts(async () => ({ default: (await import('./document/DocumentPage')).DocumentPage })),
);
const VersionAddress = lazy(async () => ({
  default: (await import('./document/VersionAddress')).VersionAddress,
}));
const DocumentPrint = lazy(() =>
  withDocumentTexts(async () => ({ default: (await import('./document/DocumentPrint')).DocumentPrint })),
);
const DocumentCreate = lazy(() =>
  withDocumentTexts(async () => ({ default: (await import('./create/DocumentCreate')).DocumentCreate })),
);

/** The document application. */
export function App() {
  return (
    <BrowserRouter basename={`${basePath}micro-app/dms-app`} useTransitions={false}>
      <ErrorBoundary
        fallback={(error, retry) => <FailureCard module="@attest/dms-app" error={error} onRetry={retry} />}
      >
        <Suspense fallback={<SkeletonRows rows={8} />}>
          <Routes>
            <Route path="/" element={<Navigate to="/systemdoc/list" replace />} />
            <Route path="/systemdoc/list" element={<DocumentList />} />
            <Route path="/systemdoc/create" element={<DocumentCreate />} />
            <Route path="/systemdoc/detail/:id" element={<DocumentPage />} />
            <Route path="/systemdoc/version/:versionId" element={<VersionAddress />} />
            <Route path="/systemdoc/print/:versionId" element={<DocumentPrint />} />
            <Route path="*" element={<RecordPages application="dms-app" />} />
          </Routes>
        </Suspense>
      </ErrorBoundary>
    </BrowserRouter>
  );
}
