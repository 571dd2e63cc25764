import { ErrorBoundary, latePart, useObservable } from '@attest/shared-ui/bare';
import { currentPath, path$ } from '@attest/shared-utility';
import { removeEarlyPage } from '@attest/shared-utility/early';
import { useEffect, useLayoutEffect } from 'react';

const loadLogin = () => import(/* webpackChunkName: "signIn" */ './login/LoginPage');

export const loadPages = async () => {
  const pages = await import(/* webpackChunkName: "framed" */ './pages/FramedPages');
  await pages.ready();
  return pages;
};

const Pages = latePart(async () => (await loadPages()).default, null);
const LoginPage = latePart(async () => (await loadLogin()).default, null);
const Failure = latePart(async () => {
  const { FramedFailure, ready } = await import(/* webpackChunkName: "framed" */ './pages/FramedPages');
  await ready();
  return FramedFailure;
}, null);

/** A refused sign-in is shown by its form, a file that does not come where it is needed. */
const warmUp = (letIn: Promise<unknown>) =>
  void Promise.all([loadPages(), letIn]).then(
    ([pages]) => pages.askAfterSignIn(),
    () => undefined,
  );

const loadLoginAhead = () => void loadLogin().catch(() => undefined);

/** The sign-in page, also where identity providers send browsers back to. */
const isLogin = (path: string) => /^\/(login|auto-login)\/?([?#]|$)/.test(path);

function Content() {
  const path = useObservable(path$, currentPath());
  const login = isLogin(path);
  useLayoutEffect(() => {
    if (!login) removeEarlyPage();
  }, [login]);
  useEffect(() => {
    // The way back to it must not depend on a server that is away.
    if (!login && typeof requestIdleCallback === 'function') requestIdleCallback(loadLoginAhead);
  }, [login]);
  return login ? <LoginPage warmUp={warmUp} /> : <Pages />;
}

/** The sign-in page needs no part of the look; everything else comes with frame and look, and the full set of parts. */
export function App() {
  return (
    <ErrorBoundary fallback={(error, retry) => <Failure error={error} retry={retry} />}>
      <Content />
    </ErrorBoundary>
  );
}
