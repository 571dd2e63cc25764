import { testSignInProvider } from '@attest/api-contract';
import { Button, makeStyles, Text, tokens, useCallMutation } from '@attest/shared-ui';
import { errorMessage } from '@attest/shared-utility';
import { useT } from '../../frame/useT';

const useStyles = makeStyles({
  test: { marginBlockEnd: '8px' },
  steps: { margin: '4px 0 0', paddingInlineStart: '20px' },
  failed: { color: tokens.colorStatusDangerForeground1, overflowWrap: 'anywhere' },
});

/** Tries how far the server comes with a provider, and says which step fails and why. */
export function ProviderTest({ id }: { id: string }) {
  const t = useT();
  const styles = useStyles();
  const test = useCallMutation(testSignInProvider, { quiet: true });
  return (
    <div className={styles.test}>
      <Button
        size="small"
        disabledFocusable={test.isPending}
        onClick={() => !test.isPending && test.mutate({ id })}
      >
        {t('admin.signIn.test')}
      </Button>
      <div role="status">
        {test.isPending && <Text>{t('admin.signIn.testing')}</Text>}
        {test.error && <Text className={styles.failed}>{errorMessage(test.error)}</Text>}
        {test.data && (
          <ol className={styles.steps}>
            {test.data.map(({ step, passed, detail }) => (
              <li key={step} className={passed ? undefined : styles.failed}>
                {t(`admin.signIn.steps.${step}`)}: {t(passed ? 'admin.signIn.passed' : 'admin.signIn.failed')}
                {detail && ` (${detail})`}
              </li>
            ))}
          </ol>
        )}
      </div>
    </div>
  );
}
