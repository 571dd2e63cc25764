import { askPasskey, type FactorInput } from '@attest/api-contract';
import { errorMessage, passkeys, request, tenant } from '@attest/shared-utility';
import { useEffect, useRef, useState } from 'react';
import { useT } from '../frame/useT';
import { Message } from './view/Message';

interface Props {
  /** Proves that the password was right. */
  ticket: string;
  /** It takes the keyboard. */
  first: boolean;
  /** With what a passkey has answered. */
  onAnswer: (factor: FactorInput) => Promise<void>;
}

/** The second factor by a passkey: the browser asks the person, and the sign-in goes on with the answer. */
export function PasskeyButton({ ticket, first, onAnswer }: Props) {
  const t = useT();
  const button = useRef<HTMLButtonElement>(null);
  const [waiting, setWaiting] = useState(false);
  const [error, setError] = useState<unknown>(null);
  useEffect(() => {
    if (first) button.current?.focus();
    // A device may be asked right after the press alone: nothing is to be loaded then.
    void passkeys().catch(() => undefined);
  }, [first]);
  const ask = async () => {
    if (waiting) return;
    setWaiting(true);
    setError(null);
    try {
      const { askForPasskey } = await passkeys();
      const tenantId = tenant.current()?.tenantId ?? '';
      const asked = await request(askPasskey, { tenantId, ticket }, { quiet: true });
      await onAnswer({ passkey: await askForPasskey(asked) });
    } catch (refusal) {
      setError(refusal);
      button.current?.focus();
    }
    setWaiting(false);
  };
  return (
    <>
      <div aria-live="assertive">
        {error !== null && <Message intent="error">{errorMessage(error)}</Message>}
      </div>
      <button
        ref={button}
        type="button"
        className="sign-in-framed"
        aria-disabled={waiting || undefined}
        onClick={() => void ask()}
      >
        {t('factor.signIn.usePasskey')}
      </button>
      <p role="status">{waiting && t('factor.signIn.waiting')}</p>
    </>
  );
}
