import { forgottenPasswordWays, sendResetCode, shell, type TenantConfig } from '@attest/api-contract';
import {
  Card,
  Link,
  MessageBar,
  MessageBarBody,
  makeStyles,
  SkeletonRows,
  Text,
  Title3,
  tokens,
  useBilingual,
  useObservable,
} from '@attest/shared-ui';
import { linkProps, request, tenant$ } from '@attest/shared-utility';
import { useState } from 'react';
import { useT } from '../frame/useT';
import { lastAccount } from '../login/lastAccount';
import { AskForCode } from './AskForCode';
import { LanguageSwitch } from './LanguageSwitch';
import { TakeCode } from './TakeCode';

const useStyles = makeStyles({
  page: {
    minHeight: '100vh',
    boxSizing: 'border-box',
    display: 'flex',
    flexDirection: 'column',
    padding: '16px 24px 48px',
    backgroundColor: tokens.colorNeutralBackground2,
  },
  card: { width: '100%', maxWidth: '440px', margin: 'auto', padding: '24px', rowGap: '16px' },
  title: { margin: 0 },
  tenant: { color: tokens.colorNeutralForeground2 },
});

/** A new password for who forgot theirs: a code by e-mail, then the password. */
export default function ForgottenPage() {
  const t = useT();
  const text = useBilingual();
  const styles = useStyles();
  const state = useObservable(tenant$);
  const tenant = state?.tenant;
  return (
    <div className={styles.page}>
      <LanguageSwitch />
      <Card className={styles.card}>
        <Title3 as="h1" className={styles.title}>
          {t('forgot.title')}
        </Title3>
        {tenant && (
          <Text className={styles.tenant}>{text({ zh: tenant.sysNameZhCN, en: tenant.sysNameEn })}</Text>
        )}
        {tenant && <Steps key={tenant.tenantId} tenant={tenant} />}
        {!tenant && (!state || state.status === 'loading') && <SkeletonRows rows={3} />}
        {!tenant && state && state.status !== 'loading' && (
          <MessageBar intent="info" layout="multiline">
            <MessageBarBody>{t('forgot.chooseTenant')}</MessageBarBody>
          </MessageBar>
        )}
        <Link {...linkProps(shell.login)}>{t('forgot.back')}</Link>
      </Card>
    </div>
  );
}

/** A code that was asked for. */
interface Sent {
  account: string;
  /** Milliseconds since the epoch from which another may be asked for. */
  resendAt: number;
  minutes: number;
}

function Steps({ tenant: { tenantId } }: { tenant: TenantConfig }) {
  const t = useT();
  const [sent, setSent] = useState<Sent | null>(null);
  const [noWay, setNoWay] = useState(false);
  const send = async (account: string) => {
    const { types } = await request(forgottenPasswordWays, { tenantId, account });
    if (!types.includes('email')) return setNoWay(true);
    const answer = await request(sendResetCode, { tenantId, account }, { quiet: true });
    setSent({
      account,
      resendAt: Date.now() + answer.resendAfter * 1000,
      minutes: answer.validFor / 60,
    });
  };
  if (noWay) {
    return (
      <MessageBar intent="warning" layout="multiline">
        <MessageBarBody>{t('forgot.noWay')}</MessageBarBody>
      </MessageBar>
    );
  }
  if (!sent) return <AskForCode initial={lastAccount.read(tenantId)} onSend={send} />;
  return <TakeCode tenantId={tenantId} {...sent} onSend={() => send(sent.account)} />;
}
