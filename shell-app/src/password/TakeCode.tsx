import { CODE_DIGITS, isMailedCode, passwordRules, resetPassword, shell } from '@attest/api-contract';
import {
  ActionButton,
  Button,
  Field,
  Input,
  MessageBar,
  MessageBarBody,
  makeStyles,
  useCallQuery,
} from '@attest/shared-ui';
import { encryptPassword, isApiError, navigate, request, toast } from '@attest/shared-utility';
import { useT } from '../frame/useT';
import { checkNewPasswords, entryOf } from './checks';
import { NewPasswordFields } from './NewPasswordFields';
import { Refusal } from './Refusal';
import { sayOf } from './sayOf';
import { useCountdown } from './useCountdown';
import { useEntries } from './useEntries';

const useStyles = makeStyles({
  form: { display: 'flex', flexDirection: 'column', rowGap: '16px' },
  again: { alignSelf: 'flex-start' },
});

interface Props {
  tenantId: string;
  account: string;
  resendAt: number;
  minutes: number;
  onSend: () => Promise<void>;
}

const EMPTY = { code: '', next: '', again: '' };

/** The code of the e-mail and the new password. */
export function TakeCode({ tenantId, account, resendAt, minutes, onSend }: Props) {
  const t = useT();
  const styles = useStyles();
  const { data: rules } = useCallQuery(passwordRules, {}, { staleTime: 60_000 });
  const wait = useCountdown(resendAt);
  const { field, submit, busy, refusal, refuse } = useEntries({
    initial: EMPTY,
    say: sayOf(rules),
    check: ({ code, ...passwords }) => ({
      ...(!isMailedCode(code) && { code: 'forgot.codeMissing' }),
      ...checkNewPasswords(passwords, rules),
    }),
    entryOf: (error) => {
      if (isApiError(error) && error.code === 'VERIFY_CODE_INVALID') return 'code';
      return entryOf(error) === 'next' ? 'next' : null;
    },
    send: async ({ code, next }) => {
      const newPassword = await encryptPassword(next);
      await request(resetPassword, { tenantId, account, code, newPassword }, { quiet: true });
      toast.success(t('forgot.done'));
      navigate(shell.login, { replace: true });
    },
  });
  const resend = () => {
    if (wait > 0) return;
    refuse(null);
    onSend().catch(refuse);
  };
  const { error, inputRef, onChange, ...code } = field('code');

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <MessageBar intent="info" layout="multiline">
        <MessageBarBody>{t('forgot.sent', { minutes })}</MessageBarBody>
      </MessageBar>
      <Refusal error={refusal} />
      {/* Password managers tie the new password to this account. */}
      <input type="hidden" name="username" autoComplete="username" value={account} readOnly />
      <Field label={t('forgot.code')} required validationMessage={error}>
        <Input
          {...code}
          autoFocus
          ref={inputRef}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={CODE_DIGITS}
          onChange={(_, { value }) => onChange(value.trim())}
        />
      </Field>
      <ActionButton
        why={wait > 0 ? t('forgot.wait', { count: wait }) : null}
        className={styles.again}
        size="small"
        onClick={resend}
      >
        {wait > 0 ? `${t('forgot.resend')} (${wait})` : t('forgot.resend')}
      </ActionButton>
      <NewPasswordFields rules={rules} field={field} />
      <Button type="submit" appearance="primary" disabledFocusable={busy}>
        {t('forgot.submit')}
      </Button>
    </form>
  );
}
