import { applicationPath, qms } from '@attest/api-contract';
import { ErrorBoundary, FailureCard, type PageTable, routesOf } from '@attest/shared-ui';
import { Forward, RecordPages } from '@attest/shared-ui/records';
import { basePath, recordPages } from '@attest/shared-utility';
import { BrowserRouter, Route, Routes } from 'react-router-dom';
import { dataInPages } from './dataIn/pages';
import { overviewPages } from './overview/pages';
import { PARTS } from './parts';
import { recordCheckPages } from './recordCheck/pages';
import { reportPages } from './report/pages';
import { tracePages } from './trace/pages';

/** Every page that is not one of a type of record. */
const PAGES: PageTable = [
  ...overviewPages,
  ...reportPages,
  ...tracePages,
  ...dataInPages,
  ...recordCheckPages,
];

/** The quality application: the pages of its types of record, the page that starts processes, and traces. */
export function App() {
  return (
    <BrowserRouter basename={basePath} useTransitions={false}>
      <ErrorBoundary
        fallback={(error, retry) => <FailureCard module="@attest/qms-app" error={error} onRetry={retry} />}
      >
        <Routes>
          <Route path={applicationPath('qms-app')}>
            <Route index element={<Forward to={recordPages('deviation')?.list ?? qms.allProcesses} />} />
            {routesOf('qms-app', PAGES).map((route) => (
              <Route key={route.path} {...route} />
            ))}
            <Route path="*" element={<RecordPages application="qms-app" parts={PARTS} />} />
          </Route>
        </Routes>
      </ErrorBoundary>
    </BrowserRouter>
  );
}
