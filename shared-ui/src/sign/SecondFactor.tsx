import { shell } from '@attest/api-contract';
import { linkProps } from '@attest/shared-utility';
import { Field, Input, Link, MessageBar, MessageBarBody } from '@fluentui/react-components';
import type { Ref } from 'react';
import { useT } from '../frame/useT';

interface Props {
  value: string;
  onChange(value: string): void;
  /** Nothing stands before it. */
  autoFocus: boolean;
  error: string | undefined;
  inputRef: Ref<HTMLInputElement>;
}

/** The one-time code that the signer's authenticator app shows. */
export function TotpField({ value, onChange, autoFocus, error, inputRef }: Props) {
  const t = useT();
  return (
    <Field label={t('sign.totp')} required validationMessage={error}>
      <Input
        ref={inputRef}
        value={value}
        onChange={(_, data) => onChange(data.value.replace(/\s/g, ''))}
        inputMode="numeric"
        autoComplete="one-time-code"
        autoFocus={autoFocus}
      />
    </Field>
  );
}

/** Said to a signer who has neither an authenticator app nor a passkey yet. */
export function FactorMissing() {
  const t = useT();
  return (
    <MessageBar intent="warning" layout="multiline">
      <MessageBarBody>
        {t('sign.totpNone')}{' '}
        <Link {...linkProps(`${shell.account}?tab=sessions`)}>{t('sign.totpSetUp')}</Link>
      </MessageBarBody>
    </MessageBar>
  );
}
