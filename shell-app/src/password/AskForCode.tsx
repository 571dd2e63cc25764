import { ACCOUNT_LENGTH } from '@attest/api-contract';
import { Button, Field, Input, makeStyles, Text } from '@attest/shared-ui';
import { useT } from '../frame/useT';
import { Refusal } from './Refusal';
import { useEntries } from './useEntries';

const useStyles = makeStyles({
  form: { display: 'flex', flexDirection: 'column', rowGap: '16px' },
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
  const { field, submit, busy, refusal } = useEntries({
    initial: { username: initial },
    check: ({ username }) => (username.trim() ? {} : { username: 'forgot.accountMissing' }),
    send: ({ username }) => onSend(username.trim()),
  });
  const { error, inputRef, onChange, ...input } = field('username');
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <Text>{t('forgot.intro')}</Text>
      <Refusal error={refusal} />
      <Field label={t('forgot.account')} required validationMessage={error}>
        <Input
          {...input}
          ref={inputRef}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={ACCOUNT_LENGTH}
          onChange={(_, { value }) => onChange(value)}
        />
      </Field>
      <Button type="submit" appearance="primary" disabledFocusable={busy}>
        {t('forgot.send')}
      </Button>
    </form>
  );
}
