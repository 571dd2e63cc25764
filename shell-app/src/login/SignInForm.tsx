import type { TenantConfig } from '@attest/api-contract';
import {
  Button,
  Field,
  Input,
  Link,
  MessageBar,
  MessageBarBody,
  makeStyles,
  PasswordField,
  Title3,
  tokens,
} from '@attest/shared-ui/core';
import { errorMessage, isApiError, linkProps, signIn } from '@attest/shared-utility';
import { type FormEvent, lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useT } from '../frame/useT';
import { lastAccount } from './lastAccount';

const useStyles = makeStyles({
  /** A live region must be there before its message; empty, it takes no room. */
  messages: { ':empty': { marginBlockEnd: '-16px' } },
  title: { margin: 0 },
  form: { display: 'flex', flexDirection: 'column', rowGap: '16px' },
  intro: { margin: 0, color: tokens.colorNeutralForeground2 },
});

interface Props {
  tenant: TenantConfig;
  /** Loads what the next page needs while the server answers. */
  warmUp: () => unknown;
}

const FORGOTTEN = '/forgot-pwd';

const CodeField = lazy(() => import('./CodeField').then((m) => ({ default: m.CodeField })));

const CODE = /^\d{6}$/;

type Missing = 'account' | 'password';

/** The ways to sign in that the tenant has switched on: nothing else is shown. */
export function SignInForm(props: Props) {
  const t = useT();
  if (props.tenant.loginTypes.includes('password')) return <PasswordForm {...props} />;
  return (
    <MessageBar layout="multiline">
      <MessageBarBody>{t('login.passwordOff')}</MessageBarBody>
    </MessageBar>
  );
}

/** Account and password. What is wrong stands beside the fields; what was typed stays. */
function PasswordForm({ tenant, warmUp }: Props) {
  const t = useT();
  const styles = useStyles();
  const [account, setAccount] = useState(() => lastAccount.read(tenant.tenantId));
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  /** How often the server has asked for the code of a mail beside the password. */
  const [codeAsked, setCodeAsked] = useState(0);
  const [missing, setMissing] = useState<Missing[]>([]);
  const [error, setError] = useState<unknown>(null);
  const [busy, setBusy] = useState(false);
  const accountInput = useRef<HTMLInputElement>(null);
  const passwordInput = useRef<HTMLInputElement>(null);
  const prefetched = useRef(false);

  useEffect(() => {
    (accountInput.current?.value ? passwordInput : accountInput).current?.focus();
  }, []);

  const typePassword = (value: string) => {
    setPassword(value);
    setMissing((before) => before.filter((one) => one !== 'password'));
    if (prefetched.current) return;
    prefetched.current = true;
    window.dispatchEvent(new Event('attest:prefetch-home'));
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const empty: Missing[] = [];
    if (!account.trim()) empty.push('account');
    if (!password) empty.push('password');
    setMissing(empty);
    if (empty.length > 0) {
      (empty[0] === 'account' ? accountInput : passwordInput).current?.focus();
      return;
    }
    setBusy(true);
    setError(null);
    try {
      void warmUp();
      await signIn({ account: account.trim(), password, ...(CODE.test(code) && { code }) });
      lastAccount.write(tenant.tenantId, account.trim());
    } catch (refusal) {
      setError(refusal);
      setBusy(false);
      const needsCode = isApiError(refusal) && refusal.code.startsWith('SIGN_IN_CODE_');
      setCodeAsked((before) => (needsCode ? before + 1 : 0));
      if (needsCode) return;
      setCode('');
      passwordInput.current?.select();
    }
  };

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <Title3 as="h1" className={styles.title}>
        {t('login.title')}
      </Title3>
      <div className={styles.messages} aria-live="assertive">
        {error !== null && (
          <MessageBar intent="error" layout="multiline">
            <MessageBarBody>{errorMessage(error)}</MessageBarBody>
          </MessageBar>
        )}
      </div>
      <Field
        label={t('login.account')}
        required
        validationState={missing.includes('account') ? 'error' : 'none'}
        validationMessage={missing.includes('account') ? t('login.accountMissing') : undefined}
      >
        <Input
          ref={accountInput}
          name="username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={64}
          value={account}
          onChange={(_, data) => {
            setAccount(data.value);
            setMissing((before) => before.filter((one) => one !== 'account'));
          }}
        />
      </Field>
      <PasswordField
        label={t('login.password')}
        name="password"
        autoComplete="current-password"
        required
        inputRef={passwordInput}
        value={password}
        error={missing.includes('password') ? t('login.passwordMissing') : undefined}
        onChange={typePassword}
      />
      {codeAsked > 0 && (
        <Suspense>
          <CodeField code={code} onChange={setCode} asked={codeAsked} />
        </Suspense>
      )}
      <Button type="submit" appearance="primary" size="large" disabledFocusable={busy}>
        {t(busy ? 'login.signingIn' : 'login.submit')}
      </Button>
      <Link {...linkProps(FORGOTTEN)}>{t('login.forgot')}</Link>
    </form>
  );
}
