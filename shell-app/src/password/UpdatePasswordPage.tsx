import { passwordRules } from '@attest/api-contract';
import {
  Button,
  MessageBar,
  MessageBarBody,
  makeStyles,
  Page,
  PasswordField,
  tokens,
  useCallQuery,
  useObservable,
} from '@attest/shared-ui';
import { changePassword, errorMessage, navigate, session$, toast } from '@attest/shared-utility';
import { type FormEvent, useRef, useState } from 'react';
import { useT } from '../frame/useT';
import { afterPasswordChange } from './afterPasswordChange';
import { checkPasswords, entryOf, type PasswordProblems, type Passwords } from './checks';
import { NewPasswordFields } from './NewPasswordFields';
import { sayOf } from './sayOf';

const useStyles = makeStyles({
  /** A live region must be there before its message; empty, it takes no room. */
  messages: { ':empty': { marginBlockEnd: '-16px' } },
  card: {
    display: 'flex',
    flexDirection: 'column',
    rowGap: '16px',
    maxWidth: '440px',
    padding: '24px',
    borderRadius: tokens.borderRadiusXLarge,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    backgroundColor: tokens.colorNeutralBackground1,
  },
  submit: { alignSelf: 'flex-start' },
});

const EMPTY: Passwords = { old: '', next: '', again: '' };
/** Why the server asks for a change. */
const REASONS = ['forceChangePwd', 'pwdStrategyFlag', 'pwdExpireFlag'] as const;
const ENTRIES = ['old', 'next', 'again'] as const;

/** Changes the own password; also where a forced change leads. */
export default function UpdatePasswordPage() {
  const t = useT();
  const styles = useStyles();
  const session = useObservable(session$);
  const [values, setValues] = useState(EMPTY);
  const [problems, setProblems] = useState<PasswordProblems>({});
  const [error, setError] = useState<unknown>(null);
  const [busy, setBusy] = useState(false);
  const inputs = {
    old: useRef<HTMLInputElement>(null),
    next: useRef<HTMLInputElement>(null),
    again: useRef<HTMLInputElement>(null),
  };
  const { data: rules } = useCallQuery(passwordRules, {}, { staleTime: 60_000 });
  const user = session?.user;
  const forced = session?.status === 'mustChangePassword';

  const change = (entry: keyof Passwords, value: string) => {
    setValues({ ...values, [entry]: value });
    setProblems({ ...problems, [entry]: undefined });
    if (entryOf(error) === entry) setError(null);
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const found = checkPasswords(values, rules);
    setProblems(found);
    setError(null);
    const first = ENTRIES.find((entry) => found[entry]);
    if (first) return inputs[first].current?.focus();
    setBusy(true);
    try {
      await changePassword({ oldPassword: values.old, newPassword: values.next });
      toast.success(t('password.changed'));
      navigate(afterPasswordChange(user ?? null, window.location.search), { replace: true });
    } catch (refusal) {
      setError(refusal);
      setBusy(false);
      const entry = entryOf(refusal);
      if (entry) inputs[entry].current?.focus();
    }
  };

  const about = entryOf(error);
  const problemOf = (entry: keyof Passwords) => {
    const known = problems[entry];
    if (known) return t(known, sayOf(rules));
    return about === entry ? errorMessage(error) : undefined;
  };

  return (
    <Page title={t('password.title')}>
      <form className={styles.card} onSubmit={submit} noValidate>
        {forced && (
          <MessageBar intent="warning" layout="multiline">
            <MessageBarBody>
              {REASONS.filter((reason) => user?.[reason]).map((reason) => (
                <div key={reason}>{t(`password.why.${reason}`)}</div>
              ))}
            </MessageBarBody>
          </MessageBar>
        )}
        <div className={styles.messages} aria-live="assertive">
          {error !== null && about === null && (
            <MessageBar intent="error" layout="multiline">
              <MessageBarBody>{errorMessage(error)}</MessageBarBody>
            </MessageBar>
          )}
        </div>
        {/* Password managers tie the new password to this account. */}
        <input type="hidden" name="username" autoComplete="username" value={user?.account ?? ''} readOnly />
        <PasswordField
          label={t('password.old')}
          name="old"
          autoComplete="current-password"
          required
          inputRef={inputs.old}
          value={values.old}
          error={problemOf('old')}
          onChange={(value) => change('old', value)}
        />
        <NewPasswordFields
          values={values}
          rules={rules}
          problemOf={problemOf}
          onChange={change}
          inputs={inputs}
        />
        <Button className={styles.submit} type="submit" appearance="primary" disabledFocusable={busy}>
          {t('password.submit')}
        </Button>
      </form>
    </Page>
  );
}
