import { type FactorInput, isTotpCode, RECOVERY_CODE_LENGTH } from '@attest/api-contract';
import { useEffect, useRef, useState } from 'react';
import { useT } from '../frame/useT';
import { PasskeyButton } from './PasskeyButton';
import { Field } from './view/Field';

/** What the person has, as SECOND_FACTOR_REQUIRED says; `ticket` lets the browser ask for their passkeys. */
export interface FactorWays {
  totp?: boolean;
  ticket?: string;
}

interface Props {
  ways: FactorWays;
  onChange: (factor: FactorInput | undefined) => void;
  /** Goes on at once: nothing is typed. */
  onPasskey: (factor: FactorInput) => Promise<void>;
  /** Grows with every refusal: the field takes the keyboard again. */
  asked: number;
}

type Typed = 'totp' | 'recovery';

/** Digits may be typed in groups, as apps show them. */
const totpIn = (typed: string): FactorInput | undefined => {
  const totp = typed.replace(/\s/g, '');
  return isTotpCode(totp) ? { totp } : undefined;
};
const recoveryIn = (typed: string): FactorInput | undefined =>
  typed.trim() ? { recoveryCode: typed.trim() } : undefined;

/** The second factor beside the password: a passkey, a code of the authenticator app, or a recovery code in their place. */
export default function FactorField({ ways: { totp, ticket }, onChange, onPasskey, asked }: Props) {
  const t = useT();
  /** Who has passkeys alone types nothing until the device is not at hand. */
  const [kind, setKind] = useState<Typed | undefined>(totp || !ticket ? 'totp' : undefined);
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
  const turn = (to: Typed) => {
    setKind(to);
    setTyped('');
    onChange(undefined);
  };
  return (
    <>
      {ticket && <PasskeyButton ticket={ticket} first={!kind} onAnswer={onPasskey} />}
      {kind && (
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
      )}
      {kind !== 'recovery' && (
        <button type="button" className="sign-in-link" onClick={() => turn('recovery')}>
          {t(isTotp ? 'factor.signIn.useRecovery' : 'factor.signIn.useOther')}
        </button>
      )}
      {kind === 'recovery' && totp && (
        <button type="button" className="sign-in-link" onClick={() => turn('totp')}>
          {t('factor.signIn.useTotp')}
        </button>
      )}
    </>
  );
}
