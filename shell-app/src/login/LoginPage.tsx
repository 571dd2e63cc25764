import type { Language } from '@attest/api-contract';
import { useBilingual, useObservable, useTheme } from '@attest/shared-ui/bare';
import {
  type EndReason,
  endReasonText,
  errorMessage,
  heldAt,
  isSigningAnswer,
  language$,
  leaveTenant,
  navigate,
  session$,
  setLanguage,
  type TenantState,
  tenant$,
} from '@attest/shared-utility';
import { earlyPage, removeEarlyPage } from '@attest/shared-utility/early';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useT } from '../frame/useT';
import { afterSignIn } from '../redirect/startPage';
import { SignInForm, type WarmUp } from './SignInForm';
import { SigningAnswer } from './SigningAnswer';
import style from './signIn.css';
import { TenantChooser } from './TenantChooser';
import { isAnswer, type ProviderAnswer, useProviderAnswer } from './useProviderAnswer';
import { Frame } from './view/Frame';
import { Message } from './view/Message';

const LOADING: TenantState = { status: 'loading', tenant: null, chosen: false };

const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.content;

/** A sign-out by the person's own hand needs no explanation. */
const isNews = (reason: EndReason | undefined): reason is EndReason =>
  Boolean(reason) && reason !== 'signedOut';

const reload = () => window.location.reload();

const changeLanguage = (language: Language) => void setLanguage(language);

function Content({ state, warmUp }: { state: TenantState; warmUp: WarmUp }) {
  const t = useT();
  if (state.status === 'loading') return <p role="status">{t('login.loading')}</p>;
  if (state.status === 'notServed') return <NotServed />;
  if (state.tenant) return <SignInForm key={state.tenant.tenantId} tenant={state.tenant} warmUp={warmUp} />;
  if (state.status === 'none') return <TenantChooser />;
  return (
    <Message intent="error" action={{ label: t('login.retry'), act: reload }}>
      {t('login.unreachable')}
    </Message>
  );
}

/** In place of the form while the tenant is moved to another database: what is typed could not be taken anywhere. */
function NotServed() {
  const t = useT();
  return (
    <>
      <h1>{t('login.notServed')}</h1>
      <Message intent="warning" action={{ label: t('login.retry'), act: reload }}>
        {t('login.notServedText')}
      </Message>
    </>
  );
}

/** False while the sign-in page of the first answer is in use; that it ends and what follows are drawn in one task. */
function useTurn(): boolean {
  const [isOurs, setOurs] = useState(() => !earlyPage.isThere());
  useLayoutEffect(() => {
    if (isOurs) return;
    let waits = false;
    const stop = earlyPage.whenFree(() => (waits ? flushSync(() => setOurs(true)) : setOurs(true)));
    waits = true;
    return stop;
  }, [isOurs]);
  return isOurs;
}

/** The sign-in page, and where identity providers send browsers back to. */
export default function LoginPage({ warmUp }: { warmUp: WarmUp }) {
  return isAnswer() && isSigningAnswer(window.location.search) ? (
    <SigningAnswer />
  ) : (
    <SignIn warmUp={warmUp} />
  );
}

/** Whoever is signed in goes on at once. */
function SignIn({ warmUp }: { warmUp: WarmUp }) {
  const session = useObservable(session$);
  const user = session?.user ?? null;
  const status = session?.status;
  const left = useRef(false);
  const answer = useProviderAnswer();
  useEffect(() => {
    // Once: what is learnt of the person afterwards must not lead away from the page that was asked for.
    if (!user || left.current) return;
    left.current = true;
    removeEarlyPage();
    const search = answer.search ?? window.location.search;
    const page = heldAt(status);
    const target = page ? page + search : afterSignIn(user, search);
    navigate(target, { replace: true });
  }, [user, status, answer.search]);

  const isOurs = useTurn();
  return user || !isOurs ? null : (
    <Page isReady={status !== 'loading'} reason={session?.reason} warmUp={warmUp} answer={answer} />
  );
}

interface PageProps {
  /** Whether anybody is signed in is known. */
  isReady: boolean;
  reason: EndReason | undefined;
  warmUp: WarmUp;
  answer: ProviderAnswer;
}

function Page({ isReady, reason, warmUp, answer }: PageProps) {
  const t = useT();
  const text = useBilingual();
  const state = useObservable(tenant$, LOADING);
  const language = useObservable(language$, 'zh');
  const theme = useTheme();
  const root = useRef<HTMLDivElement>(null);
  const { tenant } = state;
  const name = tenant ? text({ zh: tenant.sysNameZhCN, en: tenant.sysNameEn }) : t('login.product');
  const title = t('login.title');

  // With the texts of the page, not after them: in between it would be in two languages.
  useLayoutEffect(() => {
    document.title = `${title} · ${name}`;
    // Until the page that follows has a title: the person may read another language.
    return () => {
      document.title = 'Attest';
    };
  }, [title, name]);
  const asked = useRef<() => void>(undefined);
  useLayoutEffect(() => {
    if (root.current) asked.current = earlyPage.giveWay(root.current);
  }, []);
  useEffect(() => asked.current?.(), []);

  return (
    <>
      <style nonce={nonce}>{style}</style>
      <Frame
        t={t}
        language={language}
        name={name}
        keyColour={tenant?.keyColour ?? undefined}
        contrast={theme === 'contrast'}
        onLanguage={changeLanguage}
        rootRef={root}
      >
        {isNews(reason) && state.status !== 'notServed' && (
          <Message intent="warning">{endReasonText(reason)}</Message>
        )}
        {answer.refusal !== undefined && <Message intent="error">{errorMessage(answer.refusal)}</Message>}
        {answer.isOpen && <p role="status">{t('login.signingIn')}</p>}
        {isReady && !answer.isOpen && <Content state={state} warmUp={warmUp} />}
        {state.chosen && (
          <button type="button" className="sign-in-link" data-early="leave" onClick={leaveTenant}>
            {t('tenants.other')}
          </button>
        )}
      </Frame>
    </>
  );
}
