import { Card, MessageBar, MessageBarBody, makeStyles, Page, useObservable } from '@attest/shared-ui';
import { type FactorKind, FactorKinds } from '@attest/shared-ui/forms';
import { navigate, refreshUserInfo, session$ } from '@attest/shared-utility';
import { useEffect, useState } from 'react';
import { useT } from '../../frame/useT';
import { afterPasswordChange } from '../../password/afterPasswordChange';
import { canUsePasskeys, PasskeySetUp } from './PasskeySetUp';
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
        <Choice onDone={() => void done()} />
      </Card>
    </Page>
  );
}

/** The one factor or the other; each has to be set up to its end. */
function Choice({ onDone }: { onDone: () => void }) {
  const t = useT();
  const [kind, setKind] = useState<FactorKind>('totp');
  if (!canUsePasskeys()) return <TotpSetUp onDone={onDone} />;
  return (
    <>
      <FactorKinds
        label={t('factor.choose')}
        kinds={{ totp: t('factor.totp'), passkey: t('factor.passkey.here') }}
        value={kind}
        onChange={setKind}
      />
      {kind === 'totp' ? <TotpSetUp onDone={onDone} /> : <PasskeySetUp onDone={onDone} />}
    </>
  );
}
