import { Card, MessageBar, MessageBarBody, makeStyles, Page, useObservable } from '@attest/shared-ui';
import { navigate, refreshUserInfo, session$ } from '@attest/shared-utility';
import { useEffect, useState } from 'react';
import { useT } from '../../frame/useT';
import { afterPasswordChange } from '../../password/afterPasswordChange';
import { TotpSetUp } from './TotpSetUp';

const useStyles = makeStyles({ card: { maxWidth: '720px' } });

/** Where the organisation demands a second factor, and who signs in has none: nothing else is open until it is set up. */
export default function SecondFactorPage() {
  const t = useT();
  const styles = useStyles();
  const session = useObservable(session$);
  // Known once: what is learnt by the last step must not take the recovery codes away.
  const [isDue] = useState(session?.status === 'mustSetUpFactor');
  const goOn = () =>
    navigate(afterPasswordChange(session?.user ?? null, window.location.search), { replace: true });
  useEffect(() => {
    if (!isDue) goOn();
  }, []);
  const done = async () => {
    await refreshUserInfo();
    goOn();
  };
  if (!isDue) return null;
  return (
    <Page title={t('factor.title')}>
      <Card className={styles.card}>
        <MessageBar intent="info" layout="multiline">
          <MessageBarBody>{t('factor.demanded')}</MessageBarBody>
        </MessageBar>
        <TotpSetUp onDone={() => void done()} />
      </Card>
    </Page>
  );
}
