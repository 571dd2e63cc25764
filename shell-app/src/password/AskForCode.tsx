import { Button, Field, Input, MessageBar, MessageBarBody, makeStyles, Text } from '@attest/shared-ui';
import { errorMessage } from '@attest/shared-utility';
import { type FormEvent, useRef, useState } from 'react';
import { useT } from '../frame/useT';

const useStyles = makeStyles({
  form: { display: 'flex', flexDirection: 'column', rowGap: '16px' },
  /** A live region must be there before its message; empty, it takes no room. */
  messages: { ':empty': { marginBlockEnd: '-16px' } },
});

interface Props {
  initial: string;
  /** Rejects with the refusal. */
  onSend: (account: string) => Promise<void>;
}

/** Whose password it is. Whether there is such an account is not said. */
export function AskForCode({ initial, onSend }: Props) {
  const t = useT();
  const styles = useStyles();
  const [account, setAccount] = useState(initial);
  const [missing, setMissing] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const [busy, setBusy] = useState(false);
  const input = useRef<HTMLInputElement>(null);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    setMissing(!account.trim());
    if (!account.trim()) return input.current?.focus();
    setBusy(true);
    setError(null);
    try {
      await onSend(account.trim());
    } catch (refusal) {
      setError(refusal);
      setBusy(false);
    }
  };

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <Text>{t('forgot.intro')}</Text>
      <div className={styles.messages} aria-live="assertive">
        {error !== null && (
          <MessageBar intent="error" layout="multiline">
            <MessageBarBody>{errorMessage(error)}</MessageBarBody>
          </MessageBar>
        )}
      </div>
      <Field
        label={t('forgot.account')}
        required
        validationMessage={missing ? t('forgot.accountMissing') : undefined}
      >
        <Input
          ref={input}
          name="username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={64}
          value={account}
          onChange={(_, { value }) => {
            setAccount(value);
            setMissing(false);
          }}
        />
      </Field>
      <Button type="submit" appearance="primary" disabledFocusable={busy}>
        {t('forgot.send')}
      </Button>
    </form>
  );
}
