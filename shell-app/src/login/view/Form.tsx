import { ACCOUNT_LENGTH } from '@attest/api-contract';
import type { AnchorHTMLAttributes, FormEventHandler, ReactNode } from 'react';
import { Field, type InputProps } from './Field';
import type { T } from './Frame';

/** Before there is any script the view has none of what only scripts know. */
export interface FormProps {
  t: T;
  /** What is signed in with, where there are several ways. */
  title?: string | undefined;
  account?: InputProps & { error?: string | undefined };
  password?: InputProps & { error?: string | undefined; hint?: string | undefined };
  /** The password can be read. */
  shown?: boolean;
  onShow?: () => void;
  message?: ReactNode;
  /** The code of a mail, where it is asked for. */
  code?: ReactNode;
  busy?: boolean;
  /** None for a password that is of another system. */
  forgotten?: AnchorHTMLAttributes<HTMLAnchorElement> | undefined;
  onSubmit?: FormEventHandler;
}

/**
 * Account and password. The form sends nothing by itself: a dialog's way of submitting keeps a password out of any
 * request that no script has encrypted.
 */
export function Form(props: FormProps) {
  const {
    t,
    title,
    account,
    password,
    shown = false,
    busy = false,
    message,
    code,
    forgotten,
    onSubmit,
  } = props;
  return (
    <form method="dialog" onSubmit={onSubmit} noValidate>
      <h1>{title ?? t('login.title')}</h1>
      <div className="sign-in-messages" aria-live="assertive">
        {message}
      </div>
      <Field
        id="sign-in-account"
        label={t('login.account')}
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={ACCOUNT_LENGTH}
        required
        {...account}
      />
      <Field
        id="sign-in-password"
        label={t('login.password')}
        name="password"
        type={shown ? 'text' : 'password'}
        autoComplete="current-password"
        autoCapitalize="none"
        spellCheck={false}
        required
        after={<Eye t={t} shown={shown} onShow={props.onShow} />}
        {...password}
      />
      {code}
      <button
        type="submit"
        className="sign-in-submit"
        data-early="submit"
        data-busy={t('login.signingIn')}
        aria-disabled={busy || undefined}
      >
        {t(busy ? 'login.signingIn' : 'login.submit')}
      </button>
      {forgotten && (
        <a className="sign-in-link" {...forgotten}>
          {t('login.forgot')}
        </a>
      )}
    </form>
  );
}

function Eye({ t, shown, onShow }: { t: T; shown: boolean; onShow: (() => void) | undefined }) {
  return (
    <button
      type="button"
      className="sign-in-eye"
      data-early="show"
      aria-label={t('login.showPassword')}
      aria-pressed={shown}
      onClick={onShow}
    >
      <svg viewBox="0 0 20 20" aria-hidden="true">
        <path d="M2.5 11c1-4 4-6 7.5-6s6.5 2 7.5 6" />
        <circle cx="10" cy="11.5" r="2.8" />
        <path className="sign-in-slash" d="m3.5 3.5 13 13" />
      </svg>
    </button>
  );
}
