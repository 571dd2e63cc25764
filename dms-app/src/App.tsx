import { ErrorBoundary, FailureCard, lazyPart, RecordPages, SkeletonRows } from '@attest/shared-ui';
import { basePath } from '@attest/shared-utility';
import type { ComponentType } from 'react';
import { BrowserRouter, Navigate, Route, Routes } from 'react-router-dom';
import { DocumentList } from './documents/DocumentList';
import { DOCUMENT_TEXTS, VIEWER_TEXTS, withTexts } from './texts';

const withDocumentTexts = <M,>(load: () => Promise<M>) =>
  withTexts('document', DOCUMENT_TEXTS, () => withTexts('viewer', VIEWER_TEXTS, load));

/** A page in a file of its own. */
const page = (load: () => Promise<ComponentType>) => lazyPart(load, <SkeletonRows rows={8} />);

const DocumentPage = page(() =>
  withDocumentTexts(async () => (await import('./document/DocumentPage')).DocumentPage),
);
const VersionAddress = page(async () => (await import('./document/VersionAddress')).VersionAddress);
const DocumentPrint = page(() =>
  withDocumentTexts(async () => (await import('./document/DocumentPrint')).DocumentPrint),
);
const DocumentCreate = page(() =>
  withDocumentTexts(async () => (await import('./create/DocumentCreate')).DocumentCreate),
);

/** The document application. */
export function App() {
  return (
    <BrowserRouter basename={`${basePath}micro-app/dms-app`} useTransitions={false}>
      <ErrorBoundary
        fallback={(error, retry) => <FailureCard module="@attest/dms-app" error={error} onRetry={retry} />}
      >
        <Routes>
          <Route path="/" element={<Navigate to="/systemdoc/list" replace />} />
          <Route path="/systemdoc/list" element={<DocumentList />} />
          <Route path="/systemdoc/create" element={<DocumentCreate />} />
          <Route path="/systemdoc/detail/:id" element={<DocumentPage />} />
          <Route path="/systemdoc/version/:versionId" element={<VersionAddress />} />
          <Route path="/systemdoc/print/:versionId" element={<DocumentPrint />} />
          <Route path="*" element={<RecordPages application="dms-app" />} />
        </Routes>
      </ErrorBoundary>
    </BrowserRouter>
  );
}
