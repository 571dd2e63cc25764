import { applicationPath, tms } from '@attest/api-contract';
import { ErrorBoundary, FailureCard, routesOf } from '@attest/shared-ui';
import { basePath } from '@attest/shared-utility';
import { BrowserRouter, Navigate, Route, Routes } from 'react-router-dom';
import { lazyPage } from './lazyPage';
import { trainingPages } from './training/pages';

const Pages = lazyPage(() => import('./Pages'), 'Pages');

/** The training application. */
export function App() {
  return (
    <BrowserRouter basename={basePath} useTransitions={false}>
      <ErrorBoundary
        fallback={(error, retry) => <FailureCard module="@attest/tms-app" error={error} onRetry={retry} />}
      >
        <Routes>
          <Route path={applicationPath('tms-app')}>
            <Route index element={<Navigate to={tms.todo} replace />} />
            {routesOf('tms-app', trainingPages).map((route) => (
              <Route key={route.path} {...route} />
            ))}
            <Route path="*" element={<Pages />} />
          </Route>
        </Routes>
      </ErrorBoundary>
    </BrowserRouter>
  );
}
