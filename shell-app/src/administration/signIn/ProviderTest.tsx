import { ACCOUNT_LENGTH, type SignInProviderRow, testSignInProvider } from '@attest/api-contract';
import { Button, Field, Input, makeStyles, Text, tokens, useCallMutation } from '@attest/shared-ui';
import { errorMessage } from '@attest/shared-utility';
import { type FormEvent, useState } from 'react';
import { useT } from '../../frame/useT';

const useStyles = makeStyles({
  test: { marginBlockEnd: '8px' },
  ask: { display: 'flex', flexWrap: 'wrap', alignItems: 'end', gap: '8px' },
  steps: { margin: '4px 0 0', paddingInlineStart: '20px' },
  detail: { overflowWrap: 'anywhere' },
  failed: { color: tokens.colorStatusDangerForeground1 },
});

/** What is wrong with the account that a directory was asked for; anything else is in the words of the directory. */
const PROBLEMS = ['none', 'several', 'nameless'] as const;

/** Tries how far the server comes with a provider, and says which step fails and why. */
export function ProviderTest({ row: { id, provider } }: { row: SignInProviderRow }) {
  const t = useT();
  const styles = useStyles();
  const test = useCallMutation(testSignInProvider, { quiet: true });
  const [account, setAccount] = useState('');
  const run = (event: FormEvent) => {
    event.preventDefault();
    const asked = account.trim();
    if (!test.isPending) test.mutate({ id, ...(asked && { account: asked }) });
  };
  const said = (detail: string) => {
    const problem = PROBLEMS.find((one) => one === detail);
    if (problem) return t(`admin.signIn.userProblems.${problem}`);
    return <code className={styles.detail}>{detail}</code>;
  };
  return (
    <div className={styles.test}>
      <form className={styles.ask} onSubmit={run} noValidate>
        {'server' in provider && (
          <Field label={t('admin.signIn.testAccount')}>
            <Input
              size="small"
              value={account}
              autoComplete="off"
              maxLength={ACCOUNT_LENGTH}
              onChange={(_, { value }) => setAccount(value)}
            />
          </Field>
        )}
        <Button type="submit" size="small" disabledFocusable={test.isPending}>
          {t('admin.signIn.test')}
        </Button>
      </form>
      <div role="status">
        {test.isPending && <Text>{t('admin.signIn.testing')}</Text>}
        {test.error && <Text className={styles.failed}>{errorMessage(test.error)}</Text>}
        {test.data && (
          <ol className={styles.steps}>
            {test.data.map(({ step, passed, detail }) => (
              <li key={step} className={passed ? styles.detail : styles.failed}>
                {t(`admin.signIn.steps.${step}`)}: {t(passed ? 'admin.signIn.passed' : 'admin.signIn.failed')}
                {detail && <> ({said(detail)})</>}
              </li>
            ))}
          </ol>
        )}
      </div>
    </div>
  );
}
