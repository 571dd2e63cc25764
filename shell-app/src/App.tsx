import { useObservable } from '@attest/shared-ui/core';
import { currentPath, path$ } from '@attest/shared-utility';
import { lazy, Suspense, useState } from 'react';
import { LoginPage } from './login/LoginPage';

const loadPages = () => import('./pages/Pages');

const isLogin = (path: string) => /^\/login\/?([?#]|$)/.test(path);

/** The sign-in page stands in the first file; everything else comes with the full set of parts. */
export function App() {
  const path = useObservable(path$, currentPath());
  // Made per mount, so that a retry after a failed load asks again.
  const [Pages] = useState(() => lazy(loadPages));
  if (isLogin(path)) return <LoginPage warmUp={loadPages} />;
  return (
    <Suspense fallback={null}>
      <Pages />
    </Suspense>
  );
}
