import { ErrorBoundary, FailureCard } from '@attest/shared-ui';
import { basePath } from '@attest/shared-utility';
import { BrowserRouter, Navigate, Route, Routes } from 'react-router-dom';
import { APPLICATION, at } from './addresses';
import { lazyPage } from './lazyPage';

const RecordList = lazyPage(() => import('./training/RecordList'), 'RecordList');
const TodoPage = lazyPage(() => import('./training/TodoPage'), 'TodoPage');
const Pages = lazyPage(() => import('./Pages'), 'Pages');

/** The training application. */
export function App() {
  return (
    <BrowserRouter basename={`${basePath}${APPLICATION.slice(1)}`} useTransitions={false}>
      <ErrorBoundary
        fallback={(error, retry) => <FailureCard module="@attest/tms-app" error={error} onRetry={retry} />}
      >
        <Routes>
          <Route path="/" element={<Navigate to={at.todo} replace />} />
          <Route path={at.todo} element={<TodoPage />} />
          <Route path={at.completed} element={<RecordList />} />
          <Route path="*" element={<Pages />} />
        </Routes>
      </ErrorBoundary>
    </BrowserRouter>
  );
}
