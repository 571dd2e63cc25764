import { beginPasskey, confirmPasskey, PASSKEY_NAME_LENGTH } from '@attest/api-contract';
import { Field, Input, makeStyles, PasswordField } from '@attest/shared-ui';
import { encryptPassword, passkeys, request, toast } from '@attest/shared-utility';
import { useEffect, useState } from 'react';
import { useT } from '../../frame/useT';
import { Refusal } from '../../password/Refusal';
import { useEntries } from '../../password/useEntries';
import { browserName } from '../browserName';
import { isOfPassword } from './PasswordDialog';
import { RecoveryCodes } from './RecoveryCodes';
import { SetUpActs, type SetUpProps } from './SetUpActs';

const useStyles = makeStyles({
  form: { display: 'flex', flexDirection: 'column', rowGap: '16px' },
  fields: { display: 'flex', flexDirection: 'column', rowGap: '12px', maxWidth: '360px' },
});

/** Whether this browser has passkeys for this page: without encryption there are none. */
export const canUsePasskeys = (): boolean => typeof window.PublicKeyCredential === 'function';

/** Registers a passkey: its name, the password, what the device asks for, and the recovery codes that come with it. */
export function PasskeySetUp({ onDone, onCancel }: SetUpProps) {
  const t = useT();
  const styles = useStyles();
  const [codes, setCodes] = useState<string[]>();
  // A device may be asked right after the press alone: nothing is to be loaded then.
  useEffect(() => void passkeys().catch(() => undefined), []);
  const { field, submit, busy, refusal } = useEntries({
    initial: { name: browserName(navigator.userAgent) ?? '', password: '' },
    check: ({ name, password }) => ({
      ...(!name.trim() && { name: 'factor.passkey.nameMissing' }),
      ...(!password && { password: 'factor.passwordMissing' }),
    }),
    entryOf: (error) => (isOfPassword(error) ? 'password' : null),
    send: async ({ name, password }) => {
      const { makePasskey } = await passkeys();
      const ciphertext = await encryptPassword(password);
      const asked = await request(beginPasskey, { password: ciphertext }, { quiet: true });
      const made = await makePasskey(asked);
      const { recoveryCodes } = await request(
        confirmPasskey,
        { ...made, name: name.trim() },
        { quiet: true },
      );
      toast.success(t('factor.passkey.done'));
      if (recoveryCodes.length > 0) setCodes(recoveryCodes);
      else onDone();
    },
  });
  if (codes) return <RecoveryCodes codes={codes} onKept={onDone} />;
  const { error, inputRef, onChange, ...name } = field('name');
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <Refusal error={refusal} />
      <div className={styles.fields}>
        <Field
          label={t('factor.passkey.name')}
          hint={t('factor.passkey.nameHint')}
          required
          validationMessage={error}
        >
          <Input
            {...name}
            ref={inputRef}
            maxLength={PASSKEY_NAME_LENGTH}
            autoFocus
            onChange={(_, { value }) => onChange(value)}
          />
        </Field>
        <PasswordField
          {...field('password')}
          label={t('factor.password')}
          hint={t('factor.passwordHint')}
          autoComplete="current-password"
        />
      </div>
      <SetUpActs label={t('factor.passkey.make')} busy={busy} onCancel={onCancel} />
    </form>
  );
}
