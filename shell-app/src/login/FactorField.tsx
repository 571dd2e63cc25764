import { type FactorInput, isTotpCode, RECOVERY_CODE_LENGTH } from '@attest/api-contract';
import { useEffect, useRef, useState } from 'react';
import { useT } from '../frame/useT';
import { Field } from './view/Field';

interface Props {
  onChange: (factor: FactorInput | undefined) => void;
  /** Grows with every refusal: the field takes the keyboard again. */
  asked: number;
}

/** Digits may be typed in groups, as apps show them. */
const totpIn = (typed: string): FactorInput | undefined => {
  const totp = typed.replace(/\s/g, '');
  return isTotpCode(totp) ? { totp } : undefined;
};
const recoveryIn = (typed: string): FactorInput | undefined =>
  typed.trim() ? { recoveryCode: typed.trim() } : undefined;

/** The second factor beside the password: a code of the authenticator app, or a recovery code in its place. */
export default function FactorField({ onChange, asked }: Props) {
  const t = useT();
  const [kind, setKind] = useState<'totp' | 'recovery'>('totp');
  const [typed, setTyped] = useState('');
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    input.current?.focus();
    input.current?.select();
  }, [asked, kind]);
  const isTotp = kind === 'totp';
  const change = (text: string) => {
    setTyped(text);
    onChange(isTotp ? totpIn(text) : recoveryIn(text));
  };
  const turn = () => {
    setKind(isTotp ? 'recovery' : 'totp');
    setTyped('');
    onChange(undefined);
  };
  return (
    <>
      <Field
        id="sign-in-factor"
        label={t(`factor.signIn.${kind}`)}
        hint={t(`factor.signIn.${kind}Hint`)}
        ref={input}
        inputMode={isTotp ? 'numeric' : 'text'}
        autoComplete={isTotp ? 'one-time-code' : 'off'}
        autoCapitalize="none"
        spellCheck={false}
        maxLength={RECOVERY_CODE_LENGTH}
        value={typed}
        onChange={({ target }) => change(target.value)}
      />
      <button type="button" className="sign-in-link" onClick={turn}>
        {t(isTotp ? 'factor.signIn.useRecovery' : 'factor.signIn.useTotp')}
      </button>
    </>
  );
}
