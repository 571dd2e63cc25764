import { Field, Input } from '@attest/shared-ui/core';
import { useEffect, useRef } from 'react';
import { useT } from '../frame/useT';

interface Props {
  code: string;
  onChange: (code: string) => void;
  /** Grows with every refusal: the field takes the keyboard again. */
  asked: number;
}

/** The one-time code of a mail beside the password, loaded when the server asks for it. */
export function CodeField({ code, onChange, asked }: Props) {
  const t = useT();
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    input.current?.focus();
    if (asked > 1) input.current?.select();
  }, [asked]);
  return (
    <Field label={t('login.code')} hint={t('login.codeHint')}>
      <Input
        ref={input}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={6}
        value={code}
        onChange={(_, data) => onChange(data.value.trim())}
      />
    </Field>
  );
}
