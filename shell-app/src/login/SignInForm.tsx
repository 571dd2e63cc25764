import { CODE_DIGITS, type FactorInput, isMailedCode, shell, type TenantConfig } from '@attest/api-contract';
import { latePart, useBilingual } from '@attest/shared-ui/bare';
import { errorMessage, isApiError, linkProps, signIn } from '@attest/shared-utility';
import { earlyPage } from '@attest/shared-utility/early';
import {
  type FormEvent,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useT } from '../frame/useT';
import { FACTOR_TEXTS, withTexts } from '../pages/pageTexts';
import type { FactorWays } from './FactorField';
import { lastAccount } from './lastAccount';
import { Providers } from './Providers';
import { Field } from './view/Field';
import { Form } from './view/Form';
import { Message } from './view/Message';

// Of those who sign in, few have more than a password, and the server says who.
const FactorField = latePart(
  async () => (await withTexts('factor', FACTOR_TEXTS, () => import('./FactorField'))).default,
  null,
);

/** Loads what the next page needs while the server answers, and asks for its data as soon as the person is let in. */
export type WarmUp = (letIn: Promise<unknown>) => unknown;

interface Props {
  tenant: TenantConfig;
  warmUp: WarmUp;
}

type Missing = 'account' | 'password';

/** The way to sign in with a password of this system. */
const OWN = 'own';

/** The ways to sign in that the tenant has switched on: nothing else is shown. */
export function SignInForm({ tenant, warmUp }: Props) {
  const t = useT();
  const { loginTypes, providers } = tenant;
  const hasOwn = loginTypes.includes('password');
  const [chosen, setWay] = useState<string>();
  // What the tenant has may change meanwhile.
  const isThere = chosen === OWN || providers.some(({ id }) => id === chosen);
  const way = isThere ? chosen : wayAtFirst(tenant);
  /** Kept for another way. */
  const account = useRef<string>(undefined);
  const leads = providers.some(({ first, way: how }) => first && how === 'page');
  const others = (
    <Providers
      tenant={tenant}
      current={way}
      onPassword={setWay}
      own={hasOwn && way !== OWN ? OWN : undefined}
    />
  );
  const isOther = providers.some(({ id }) => id !== way) || (hasOwn && way !== OWN);
  return (
    <>
      {leads && others}
      {way === undefined ? (
        !leads && <h1>{t('login.title')}</h1>
      ) : (
        <PasswordForm key={way} tenant={tenant} way={way} warmUp={warmUp} typed={account} />
      )}
      {way === undefined && providers.length === 0 && <Message>{t('login.passwordOff')}</Message>}
      {isOther && !leads && others}
      {/* Accounts for an emergency keep their password where nobody else has one. */}
      {!hasOwn && way !== OWN && (
        <button type="button" className="sign-in-link" onClick={() => setWay(OWN)}>
          {t('login.emergency')}
        </button>
      )}
    </>
  );
}

/** The password that is asked for first: of a directory by its id, or of this system. */
function wayAtFirst({ loginTypes, providers }: TenantConfig): string | undefined {
  const directories = providers.filter(({ way }) => way === 'password');
  const first = directories.find((one) => one.first);
  return first?.id ?? (loginTypes.includes('password') ? OWN : directories[0]?.id);
}

interface FormProps extends Props {
  way: string;
  typed: RefObject<string | undefined>;
}

/** Account and password. What is wrong stands beside the fields; what was typed stays. */
function PasswordForm({ tenant, way, warmUp, typed }: FormProps) {
  const t = useT();
  const text = useBilingual();
  const directory = tenant.providers.find(({ id }) => id === way);
  // What was typed before this form was there.
  const [account, setAccount] = useState(
    () => typed.current ?? earlyPage.typed('username') ?? lastAccount.read(tenant.tenantId),
  );
  const [password, setPassword] = useState(() => earlyPage.typed('password') ?? '');
  const [shown, setShown] = useState(false);
  const [capsLock, setCapsLock] = useState(false);
  const [code, setCode] = useState('');
  /** How often the server has asked for the code of a mail beside the password. */
  const [codeAsked, setCodeAsked] = useState(0);
  const [factor, setFactor] = useState<FactorInput>();
  /** How often it has asked for the second factor, and what the person has. */
  const [factorAsked, setFactorAsked] = useState(0);
  const [factorWays, setFactorWays] = useState<FactorWays>({});
  const [missing, setMissing] = useState<Missing[]>([]);
  const [error, setError] = useState<unknown>(null);
  const [busy, setBusy] = useState(false);
  const accountInput = useRef<HTMLInputElement>(null);
  const passwordInput = useRef<HTMLInputElement>(null);
  const prefetched = useRef(false);

  useLayoutEffect(() => {
    // The caret stays where it was.
    if (earlyPage.isThere()) return;
    (accountInput.current?.value ? passwordInput : accountInput).current?.focus();
  }, []);

  useEffect(() => {
    if (!password || prefetched.current) return;
    prefetched.current = true;
    window.dispatchEvent(new Event('attest:prefetch-home'));
  }, [password]);

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
    await send(factor);
  };

  const send = async (given: FactorInput | undefined) => {
    setBusy(true);
    setError(null);
    try {
      await signIn({
        account: account.trim(),
        password,
        directory: directory?.id,
        ...(isMailedCode(code) && { code }),
        ...(given && { factor: given }),
        // Not before: the password would wait for it.
        meanwhile: warmUp,
      });
      lastAccount.write(tenant.tenantId, account.trim());
    } catch (refusal) {
      setError(refusal);
      setBusy(false);
      const asks = (what: string) => isApiError(refusal) && refusal.code.startsWith(what);
      // What was given of the one stays while the other is asked for.
      if (asks('SIGN_IN_CODE_')) return setCodeAsked((before) => before + 1);
      if (isApiError(refusal) && refusal.code === 'SECOND_FACTOR_REQUIRED') setFactorWays(refusal.params);
      if (asks('SECOND_FACTOR_')) return setFactorAsked((before) => before + 1);
      setCodeAsked(0);
      setFactorAsked(0);
      setCode('');
      setFactor(undefined);
      passwordInput.current?.select();
    }
  };

  const without = (field: Missing) => setMissing((before) => before.filter((one) => one !== field));
  const watchCapsLock = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'));

  return (
    <Form
      t={t}
      onSubmit={submit}
      busy={busy}
      shown={shown}
      onShow={() => setShown(!shown)}
      title={directory && t('login.by', { name: text({ zh: directory.nameZh, en: directory.nameEn }) })}
      forgotten={directory ? undefined : linkProps(shell.forgottenPassword)}
      message={error !== null && <Message intent="error">{errorMessage(error)}</Message>}
      account={{
        ref: accountInput,
        value: account,
        error: missing.includes('account') ? t('login.accountMissing') : undefined,
        onChange: ({ target }) => {
          setAccount(target.value);
          typed.current = target.value;
          without('account');
        },
      }}
      password={{
        ref: passwordInput,
        value: password,
        error: missing.includes('password') ? t('login.passwordMissing') : undefined,
        hint: capsLock ? t('login.capsLock') : undefined,
        onKeyDown: watchCapsLock,
        onKeyUp: watchCapsLock,
        onBlur: () => setCapsLock(false),
        onChange: ({ target }) => {
          setPassword(target.value);
          without('password');
        },
      }}
      code={
        <>
          {codeAsked > 0 && <CodeField code={code} onChange={setCode} asked={codeAsked} />}
          {factorAsked > 0 && (
            <FactorField ways={factorWays} onChange={setFactor} onPasskey={send} asked={factorAsked} />
          )}
        </>
      }
    />
  );
}

interface CodeProps {
  code: string;
  onChange: (code: string) => void;
  /** Grows with every refusal: the field takes the keyboard again. */
  asked: number;
}

/** The one-time code of a mail beside the password. */
function CodeField({ code, onChange, asked }: CodeProps) {
  const t = useT();
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    input.current?.focus();
    if (asked > 1) input.current?.select();
  }, [asked]);
  return (
    <Field
      id="sign-in-code"
      label={t('login.code')}
      hint={t('login.codeHint')}
      ref={input}
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={CODE_DIGITS}
      value={code}
      onChange={({ target }) => onChange(target.value.trim())}
    />
  );
}
