import { ErrorBoundary, FailureCard, SkeletonRows } from '@attest/shared-ui';
import { basePath, navigate } from '@attest/shared-utility';
import { lazy, Suspense, useEffect } from 'react';
import { BrowserRouter, Navigate, Route, Routes } from 'react-router-dom';
import { PROCESSES } from './processes';
import { addressesOf, type RecordProcess } from './records/process';
import { RecordList } from './records/RecordList';

const RecordCreate = lazy(() => import('./records/RecordCreate').then((m) => ({ default: m.RecordCreate })));
const RecordPage = lazy(() => import('./records/RecordPage').then((m) => ({ default: m.RecordPage })));
const RecordPrint = lazy(() => import('./records/RecordPrint').then((m) => ({ default: m.RecordPrint })));
const ApprovalLink = lazy(() => import('./links/ApprovalLink').then((m) => ({ default: m.ApprovalLink })));

/** Addresses this application does not know belong to the shell's page for them. */
function Unknown() {
  useEffect(() => navigate('/404', { replace: true }), []);
  return null;
}

function routesOf(process: RecordProcess) {
  const at = addressesOf(process);
  return [
    <Route key={at.list} path={at.list} element={<RecordList process={process} />} />,
    <Route key={at.create} path={at.create} element={<RecordCreate process={process} />} />,
    <Route key={at.record(':id')} path={at.record(':id')} element={<RecordPage process={process} />} />,
    <Route key={at.print(':id')} path={at.print(':id')} element={<RecordPrint process={process} />} />,
    <Route
      key={process.folder}
      path={`/${process.folder}`}
      element={<Navigate to={{ pathname: at.list }} replace />}
    />,
  ];
}

/** The quality application: the screens of every process under one router. */
export function App() {
  const home = PROCESSES[0] ? addressesOf(PROCESSES[0]).list : '/';
  return (
    <BrowserRouter basename={`${basePath}micro-app/qms-app`}>
      <ErrorBoundary
        fallback={(error, retry) => <FailureCard module="@attest/qms-app" error={error} onRetry={retry} />}
      >
        <Suspense fallback={<SkeletonRows rows={8} />}>
          <Routes>
            <Route path="/" element={<Navigate to={home} replace />} />
            <Route path="/processOverview/allProcessesCreate" element={<ApprovalLink />} />
            {PROCESSES.flatMap(routesOf)}
            <Route path="*" element={<Unknown />} />
          </Routes>
        </Suspense>
      </ErrorBoundary>
    </BrowserRouter>
  );
}
