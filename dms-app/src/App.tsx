import { applicationPath, dms } from '@attest/api-contract';
import { ErrorBoundary, FailureCard, type PageTable, routesOf } from '@attest/shared-ui';
import { basePath } from '@attest/shared-utility';
import { BrowserRouter, Navigate, Route, Routes } from 'react-router-dom';
import { dataInPages } from './dataIn/pages';
import { documentPages } from './document/pages';
import { DocumentList } from './documents/DocumentList';
import { latePage } from './latePage';

/** Every page of the application; only the list is there at once. */
const PAGES: PageTable = [[dms.documents, DocumentList], ...documentPages, ...dataInPages];

const DocumentRecords = latePage(async () => (await import('./records/records')).DocumentRecords);

/** The document application. */
export function App() {
  return (
    <BrowserRouter basename={basePath} useTransitions={false}>
      <ErrorBoundary
        fallback={(error, retry) => <FailureCard module="@attest/dms-app" error={error} onRetry={retry} />}
      >
        <Routes>
          <Route path={applicationPath('dms-app')}>
            <Route index element={<Navigate to={dms.documents} replace />} />
            {routesOf('dms-app', PAGES).map((route) => (
              <Route key={route.path} {...route} />
            ))}
            <Route path="*" element={<DocumentRecords />} />
          </Route>
        </Routes>
      </ErrorBoundary>
    </BrowserRouter>
  );
}
