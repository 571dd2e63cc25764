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
import { changePassword, navigate, session$, toast } from '@attest/shared-utility';
import { useT } from '../frame/useT';
import { afterPasswordChange } from './afterPasswordChange';
import { checkPasswords, entryOf, type Passwords } from './checks';
import { NewPasswordFields } from './NewPasswordFields';
import { Refusal } from './Refusal';
import { sayOf } from './sayOf';
import { useEntries } from './useEntries';

const useStyles = makeStyles({
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

/** Changes the own password; also where a forced change leads. */
export default function UpdatePasswordPage() {
  const t = useT();
  const styles = useStyles();
  const session = useObservable(session$);
  const { data: rules } = useCallQuery(passwordRules, {}, { staleTime: 60_000 });
  const user = session?.user;
  const forced = session?.status === 'mustChangePassword';
  const { field, submit, busy, refusal } = useEntries({
    initial: EMPTY,
    say: sayOf(rules),
    check: (passwords) => checkPasswords(passwords, rules),
    entryOf,
    send: async ({ old, next }) => {
      await changePassword({ oldPassword: old, newPassword: next });
      toast.success(t('password.changed'));
      navigate(afterPasswordChange(user ?? null, window.location.search), { replace: true });
    },
  });

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
        <Refusal error={refusal} />
        {/* Password managers tie the new password to this account. */}
        <input type="hidden" name="username" autoComplete="username" value={user?.account ?? ''} readOnly />
        <PasswordField {...field('old')} label={t('password.old')} autoComplete="current-password" />
        <NewPasswordFields rules={rules} field={field} />
        <Button className={styles.submit} type="submit" appearance="primary" disabledFocusable={busy}>
          {t('password.submit')}
        </Button>
      </form>
    </Page>
  );
}
