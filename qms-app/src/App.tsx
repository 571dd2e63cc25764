import { applicationPath, qms } from '@attest/api-contract';
import { ErrorBoundary, FailureCard, lazyPart, SkeletonRows, useObservable } from '@attest/shared-ui';
import { addressOf, goToNotFound, session$ } from '@attest/shared-utility';
import { useEffect, useMemo } from 'react';
import { BrowserRouter, Navigate, Route, Routes } from 'react-router-dom';
import { deviation } from './deviation/deviation';
import { processesIn } from './processOf';
import { addressesOf } from './records/process';
import { routesOf } from './records/routesOf';
import { withRecordTexts, withTraceTexts } from './texts';

const AllProcesses = lazyPart(
  () => withRecordTexts(async () => (await import('./overview/AllProcesses')).AllProcesses),
  <SkeletonRows rows={8} />,
);

const TracePage = lazyPart(
  () => withTraceTexts(async () => (await import('./trace/TracePage')).TracePage),
  <SkeletonRows rows={8} />,
);

/** Addresses this application does not know belong to the shell's page for them. */
function Unknown() {
  useEffect(goToNotFound, []);
  return null;
}

/** The quality application: the screens of every process under one router. */
export function App() {
  const types = useObservable(session$)?.recordTypes;
  const processes = useMemo(() => processesIn('qms-app', types), [types]);
  return (
    <BrowserRouter basename={addressOf(applicationPath('qms-app'))} useTransitions={false}>
      <ErrorBoundary
        fallback={(error, retry) => <FailureCard module="@attest/qms-app" error={error} onRetry={retry} />}
      >
        <Routes>
          <Route path="/" element={<Navigate to={addressesOf(deviation).list} replace />} />
          <Route
            path={qms.allProcesses.slice(applicationPath('qms-app').length)}
            element={<AllProcesses />}
          />
          <Route path={qms.trace.slice(applicationPath('qms-app').length)} element={<TracePage />} />
          {processes.flatMap(routesOf)}
          <Route path="*" element={<Unknown />} />
        </Routes>
      </ErrorBoundary>
    </BrowserRouter>
  );
}
