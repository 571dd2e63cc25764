import { passwordRules, resetPassword, shell } from '@attest/api-contract';
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
import type { TextKey } from '@attest/shared-utility';
import { encryptPassword, errorMessage, isApiError, navigate, request, toast } from '@attest/shared-utility';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useT } from '../frame/useT';
import { checkNewPasswords, entryOf } from './checks';
import { NewPasswordFields } from './NewPasswordFields';
import { sayOf } from './sayOf';
import { useCountdown } from './useCountdown';

const useStyles = makeStyles({
  form: { display: 'flex', flexDirection: 'column', rowGap: '16px' },
  /** A live region must be there before its message; empty, it takes no room. */
  messages: { ':empty': { marginBlockEnd: '-16px' } },
  again: { alignSelf: 'flex-start' },
});

interface Props {
  tenantId: string;
  account: string;
  resendAt: number;
  minutes: number;
  onSend: () => Promise<void>;
}
type Entry = 'code' | 'next' | 'again';
const EMPTY: Record<Entry, string> = { code: '', next: '', again: '' };
const ENTRIES = ['code', 'next', 'again'] as const;

/** The code of the e-mail and the new password. */
export function TakeCode({ tenantId, account, resendAt, minutes, onSend }: Props) {
  const t = useT();
  const styles = useStyles();
  const { data: rules } = useCallQuery(passwordRules, {}, { staleTime: 60_000 });
  const [values, setValues] = useState(EMPTY);
  const [problems, setProblems] = useState<Partial<Record<Entry, TextKey<'shell-app'>>>>({});
  const [error, setError] = useState<unknown>(null);
  const [busy, setBusy] = useState(false);
  const wait = useCountdown(resendAt);
  const inputs = {
    code: useRef<HTMLInputElement>(null),
    next: useRef<HTMLInputElement>(null),
    again: useRef<HTMLInputElement>(null),
  };
  useEffect(() => inputs.code.current?.focus(), []);

  const about: Entry | null =
    isApiError(error) && error.code === 'VERIFY_CODE_INVALID' ? 'code' : (entryOf(error) as 'next' | null);
  const problemOf = (entry: Entry) => {
    const known = problems[entry];
    if (known) return t(known, sayOf(rules));
    return about === entry ? errorMessage(error) : undefined;
  };
  const change = (entry: Entry, value: string) => {
    setValues({ ...values, [entry]: value });
    setProblems({ ...problems, [entry]: undefined });
    if (about === entry) setError(null);
  };
  const resend = () => {
    if (wait > 0) return;
    setError(null);
    onSend().catch(setError);
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const found: typeof problems = {
      ...(!/^\d{6}$/.test(values.code) && { code: 'forgot.codeMissing' }),
      ...checkNewPasswords(values, rules),
    };
    setProblems(found);
    setError(null);
    const first = ENTRIES.find((entry) => entry in found);
    if (first) return inputs[first].current?.focus();
    setBusy(true);
    try {
      const newPassword = await encryptPassword(values.next);
      await request(resetPassword, { tenantId, account, code: values.code, newPassword }, { quiet: true });
      toast.success(t('forgot.done'));
      navigate(shell.login, { replace: true });
    } catch (refusal) {
      setError(refusal);
      setBusy(false);
    }
  };

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <MessageBar intent="info" layout="multiline">
        <MessageBarBody>{t('forgot.sent', { minutes })}</MessageBarBody>
      </MessageBar>
      <div className={styles.messages} aria-live="assertive">
        {error !== null && about === null && (
          <MessageBar intent="error" layout="multiline">
            <MessageBarBody>{errorMessage(error)}</MessageBarBody>
          </MessageBar>
        )}
      </div>
      {/* Password managers tie the new password to this account. */}
      <input type="hidden" name="username" autoComplete="username" value={account} readOnly />
      <Field label={t('forgot.code')} required validationMessage={problemOf('code')}>
        <Input
          ref={inputs.code}
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={6}
          value={values.code}
          onChange={(_, { value }) => change('code', value.trim())}
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
      <NewPasswordFields
        values={values}
        rules={rules}
        problemOf={problemOf}
        onChange={change}
        inputs={inputs}
      />
      <Button type="submit" appearance="primary" disabledFocusable={busy}>
        {t('forgot.submit')}
      </Button>
    </form>
  );
}
