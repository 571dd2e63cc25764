import { ErrorBoundary, useObservable } from '@attest/shared-ui/bare';
import { currentPath, path$ } from '@attest/shared-utility';
import { removeEarlyPage } from '@attest/shared-utility/early';
import { lazy, Suspense, useEffect, useLayoutEffect, useState } from 'react';

const loadLogin = () => import('./login/LoginPage');

const loadPages = async () => {
  const pages = await import('./pages/FramedPages');
  await pages.texts();
  return pages;
};

const Failure = lazy(async () => {
  const { FramedFailure, texts } = await import('./pages/FramedPages');
  await texts();
  return { default: FramedFailure };
});

const loadLoginAhead = () => void loadLogin().catch(() => undefined);

const isLogin = (path: string) => /^\/login\/?([?#]|$)/.test(path);

function Content() {
  const path = useObservable(path$, currentPath());
  // Made per mount, so that a retry after a failed load asks again.
  const [Pages] = useState(() => lazy(loadPages));
  const [LoginPage] = useState(() => lazy(loadLogin));
  const login = isLogin(path);
  useLayoutEffect(() => {
    if (!login) removeEarlyPage();
  }, [login]);
  useEffect(() => {
    // The way back to it must not depend on a server that is away.
    if (!login && typeof requestIdleCallback === 'function') requestIdleCallback(loadLoginAhead);
  }, [login]);
  return <Suspense fallback={null}>{login ? <LoginPage warmUp={loadPages} /> : <Pages />}</Suspense>;
}

/** The sign-in page needs no part of the look; everything else comes with frame and look, and the full set of parts. */
export function App() {
  return (
    <ErrorBoundary
      fallback={(error, retry) => (
        <Suspense fallback={null}>
          <Failure error={error} retry={retry} />
        </Suspense>
      )}
    >
      <Content />
    </ErrorBoundary>
  );
}
