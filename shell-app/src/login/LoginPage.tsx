import {
  Button,
  Link,
  MessageBar,
  MessageBarActions,
  MessageBarBody,
  makeStyles,
  Spinner,
  Text,
  Title1,
  tokens,
  useBilingual,
  useObservable,
} from '@attest/shared-ui/core';
import {
  type EndReason,
  endReasonText,
  leaveTenant,
  navigate,
  session$,
  type TenantState,
  tenant$,
} from '@attest/shared-utility';
import { useEffect, useRef } from 'react';
import { useT } from '../frame/useT';
import { afterSignIn } from '../redirect/startPage';
import { Illustration } from './Illustration';
import { LanguageSwitch } from './LanguageSwitch';
import { SignInForm } from './SignInForm';
import { TenantChooser } from './TenantChooser';

const useStyles = makeStyles({
  page: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 5fr) minmax(360px, 4fr)',
    minHeight: '100vh',
    '@media (max-width: 800px)': { gridTemplateColumns: 'minmax(0, 1fr)' },
  },
  brand: {
    display: 'flex',
    flexDirection: 'column',
    justifyContent: 'center',
    alignItems: 'center',
    rowGap: '16px',
    padding: '32px',
    textAlign: 'center',
    backgroundColor: tokens.colorBrandBackground,
    color: tokens.colorNeutralForegroundOnBrand,
    '@media (max-width: 800px)': { display: 'none' },
  },
  name: { margin: 0 },
  main: {
    display: 'flex',
    flexDirection: 'column',
    padding: '16px 24px 48px',
    backgroundColor: tokens.colorNeutralBackground1,
  },
  form: {
    display: 'flex',
    flexDirection: 'column',
    rowGap: '16px',
    width: '100%',
    maxWidth: '360px',
    margin: 'auto',
  },
});

const LOADING: TenantState = { status: 'loading', tenant: null, chosen: false };

/** A sign-out by the person's own hand needs no explanation. */
const isNews = (reason: EndReason | undefined): reason is EndReason =>
  Boolean(reason) && reason !== 'signedOut';

function Content({ state, warmUp }: { state: TenantState; warmUp: () => unknown }) {
  const t = useT();
  if (state.status === 'loading') return <Spinner label={t('login.loading')} />;
  if (state.tenant) return <SignInForm key={state.tenant.tenantId} tenant={state.tenant} warmUp={warmUp} />;
  if (state.status === 'none') return <TenantChooser />;
  return (
    <MessageBar intent="error" layout="multiline">
      <MessageBarBody>{t('login.unreachable')}</MessageBarBody>
      <MessageBarActions>
        <Button size="small" onClick={() => window.location.reload()}>
          {t('login.retry')}
        </Button>
      </MessageBarActions>
    </MessageBar>
  );
}

/** Two panes: whose suite this is and what it is for; the form. Whoever is signed in goes on at once. */
export function LoginPage({ warmUp }: { warmUp: () => unknown }) {
  const t = useT();
  const text = useBilingual();
  const styles = useStyles();
  const session = useObservable(session$);
  const state = useObservable(tenant$, LOADING);
  const { tenant } = state;
  const name = tenant ? text({ zh: tenant.sysNameZhCN, en: tenant.sysNameEn }) : t('login.product');
  const title = t('login.title');

  useEffect(() => {
    document.title = `${title} · ${name}`;
  }, [title, name]);

  const user = session?.user ?? null;
  const status = session?.status;
  const left = useRef(false);
  useEffect(() => {
    // Once: what is learnt of the person afterwards must not lead away from the page that was asked for.
    if (!user || left.current) return;
    left.current = true;
    const { search } = window.location;
    const target = status === 'mustChangePassword' ? `/update-pwd${search}` : afterSignIn(user, search);
    navigate(target, { replace: true });
  }, [user, status]);

  if (user) return null;
  return (
    <div className={styles.page}>
      <section className={styles.brand} aria-label={name}>
        <Illustration />
        <Title1 as="p" className={styles.name}>
          {name}
        </Title1>
        <Text size={400}>{t('login.purpose')}</Text>
      </section>
      <div className={styles.main}>
        <LanguageSwitch />
        <div className={styles.form}>
          {isNews(session?.reason) && (
            <MessageBar intent="warning" layout="multiline">
              <MessageBarBody>{endReasonText(session.reason)}</MessageBarBody>
            </MessageBar>
          )}
          {status !== 'loading' && <Content state={state} warmUp={warmUp} />}
          {state.chosen && (
            <Link as="button" onClick={leaveTenant}>
              {t('tenants.other')}
            </Link>
          )}
        </div>
      </div>
    </div>
  );
}
